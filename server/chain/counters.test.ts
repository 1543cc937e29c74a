import { expect, test, vi } from 'vitest'

// The counters are the process's, and other files may have counted before.
vi.resetModules()
const { countersOf, increase, metricsText } = await import('./counters.ts')

test('the counters of an endpoint are told in the text format of Prometheus', () => {
  const counters = countersOf('eth', 'node.example"\\:8545')
  increase(counters.callsByMethod, 'eth_getLogs')
  increase(counters.callsByMethod, 'eth_getLogs')
  increase(counters.errorsByKind, 'timeout')
  counters.requests = 3
  counters.requestSeconds = 1.25
  counters.lies = 2
  counters.setAsideUntil = Date.now() + 60_000
  expect(countersOf('eth', 'node.example"\\:8545')).toBe(counters)
  expect(metricsText()).toBe(
    [
      '# HELP assay_rpc_calls_total JSON-RPC calls sent.',
      '# TYPE assay_rpc_calls_total counter',
      'assay_rpc_calls_total{chain="eth",endpoint="node.example\\"\\\\:8545",method="eth_getLogs"} 2',
      '# HELP assay_rpc_requests_total Requests sent, each with one or more calls.',
      '# TYPE assay_rpc_requests_total counter',
      'assay_rpc_requests_total{chain="eth",endpoint="node.example\\"\\\\:8545"} 3',
      '# HELP assay_rpc_request_seconds_total Time from request to answer, added up.',
      '# TYPE assay_rpc_request_seconds_total counter',
      'assay_rpc_request_seconds_total{chain="eth",endpoint="node.example\\"\\\\:8545"} 1.25',
      '# HELP assay_rpc_errors_total Requests without a usable answer.',
      '# TYPE assay_rpc_errors_total counter',
      'assay_rpc_errors_total{chain="eth",endpoint="node.example\\"\\\\:8545",kind="timeout"} 1',
      '# HELP assay_rpc_lies_total Answers that were caught as false.',
      '# TYPE assay_rpc_lies_total counter',
      'assay_rpc_lies_total{chain="eth",endpoint="node.example\\"\\\\:8545"} 2',
      '# HELP assay_rpc_set_aside 1 while the endpoint stands behind the others.',
      '# TYPE assay_rpc_set_aside gauge',
      'assay_rpc_set_aside{chain="eth",endpoint="node.example\\"\\\\:8545"} 1',
      '',
    ].join('\n'),
  )
})

test('what another thread has counted at the same endpoint is added', () => {
  const counters = countersOf('base', 'node.example')
  counters.requests = 3
  increase(counters.callsByMethod, 'eth_call')
  const other = { ...counters, requests: 4, callsByMethod: new Map([['eth_call', 5]]) }
  const text = metricsText([other])
  expect(text).toContain('assay_rpc_requests_total{chain="base",endpoint="node.example"} 7\n')
  expect(text).toContain('assay_rpc_calls_total{chain="base",endpoint="node.example",method="eth_call"} 6\n')
})
