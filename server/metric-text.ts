export type Sample = [labels: Record<string, string>, value: number]

/** One metric in the text format of Prometheus. */
export function metricText(
  name: string,
  type: 'gauge' | 'counter',
  help: string,
  samples: number | readonly Sample[],
): string {
  const all: readonly Sample[] = typeof samples === 'number' ? [[{}, samples]] : samples
  const lines = all.map(([labels, value]) => `${name}${labelText(labels)} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function labelText(labels: Record<string, string>): string {
  const text = Object.entries(labels).map(([label, is]) => `${label}="${escaped(is)}"`)
  return text.length > 0 ? `{${text.join(',')}}` : ''
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
