import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { preloadShell, webFiles } from './web-files.ts'

test('a page of the dashboard names what its shell needs beyond the first script, each file once', () => {
  const html = '<html><head><title>Assay</title></head><body></body></html>'
  const manifest = {
    'index.html': { file: 'static/index.js', css: ['static/index.css'] },
    '_common.js': { file: 'static/common.js', css: ['static/common.css'], imports: ['index.html'] },
    'screens/shell/Shell.tsx': {
      file: 'static/Shell.js',
      css: ['static/Shell.css'],
      imports: ['index.html', '_common.js'],
    },
    'screens/shell/load-shell.ts': { file: 'static/load-shell.js', imports: ['_common.js'] },
    'screens/support/Support.tsx': { file: 'static/Support.js' },
  }
  expect(preloadShell(html, manifest)).toBe(
    '<html><head><title>Assay</title>' +
      '<link rel="modulepreload" crossorigin href="/static/Shell.js">' +
      '<link rel="modulepreload" crossorigin href="/static/common.js">' +
      '<link rel="preload" as="style" crossorigin href="/static/common.css">' +
      '<link rel="preload" as="style" crossorigin href="/static/Shell.css">' +
      '<link rel="modulepreload" crossorigin href="/static/load-shell.js">' +
      '</head><body></body></html>',
  )
})

test.each([
  ['/dashboard/nowhere', 200],
  ['/demon', 200],
  ['/demo/rpc', 404],
  ['/demo/x', 404],
  ['/demo', 404],
  ['/media/x', 404],
  ['/media/x?y', 404],
  ['/api/x', 404],
])('a browser that opens %s gets %i', async (url, status) => {
  const app = Fastify()
  await webFiles(app, { html: '<p>', dashboardHtml: '<p>', scriptHashes: [] })
  const reply = await app.inject({ url, headers: { accept: 'text/html' } })
  expect(reply.statusCode).toBe(status)
  if (status === 404)
    expect(reply.json()).toEqual({
      error: { code: 'not_found', message: 'There is nothing at this address.' },
    })
  await app.close()
})
