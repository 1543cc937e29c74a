/** A statement and its parameters. Built only by the `sql` tag, so no value ever becomes part of the text. */
export class Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }

  get text(): string {
    return this.strings.reduce((text, part, i) => `${text}$${i}${part}`)
  }
}

/** sql`select … where id = ${id}`; a value that is itself an Sql is spliced in with its own parameters. */
export function sql(parts: TemplateStringsArray, ...inputs: readonly unknown[]): Sql {
  const strings = [parts[0] ?? '']
  const values: unknown[] = []
  const append = (text: string) => {
    strings[strings.length - 1] += text
  }
  inputs.forEach((input, i) => {
    if (input instanceof Sql) {
      append(input.strings[0] ?? '')
      input.values.forEach((value, j) => {
        values.push(value)
        strings.push(input.strings[j + 1] ?? '')
      })
    } else {
      values.push(input)
      strings.push('')
    }
    append(parts[i + 1] ?? '')
  })
  return new Sql(strings, values)
}
