import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Sql, sql } from './sql.ts'

const shown = ({ text, values }: Sql) => ({ text, values })

describe('sql', () => {
  test('a value becomes a parameter, never text', () => {
    const name = "'; drop table users; --"
    expect(shown(sql`select id from users where name = ${name} and age > ${30}`)).toEqual({
      text: 'select id from users where name = $1 and age > $2',
      values: ["'; drop table users; --", 30],
    })
  })

  test('a statement without values has no parameters', () => {
    expect(shown(sql`select 1`)).toEqual({ text: 'select 1', values: [] })
  })

  test('null and undefined are values like any other', () => {
    expect(shown(sql`select ${null}, ${undefined}`)).toEqual({
      text: 'select $1, $2',
      values: [null, undefined],
    })
  })

  test('a fragment is spliced in and its parameters are counted on', () => {
    const recent = sql`created_at > ${'2024-01-01'} and kind = ${'nft'}`
    expect(shown(sql`select ${1} from t where id = ${2} and ${recent} limit ${3}`)).toEqual({
      text: 'select $1 from t where id = $2 and created_at > $3 and kind = $4 limit $5',
      values: [1, 2, '2024-01-01', 'nft', 3],
    })
  })

  test('a fragment can be used twice, at the ends and inside another', () => {
    const inner = sql`(${'a'})`
    const outer = sql`${inner}, ${inner}`
    expect(shown(sql`${outer} union ${sql`all`}${outer}`)).toEqual({
      text: '($1), ($2) union all($3), ($4)',
      values: ['a', 'a', 'a', 'a'],
    })
  })

  test('text that looks like a fragment does not become one', () => {
    const lookalike = { strings: ['drop table users'], values: [] }
    expect(shown(sql`select ${lookalike}`)).toEqual({ text: 'select $1', values: [lookalike] })
  })
})

describe('however statements are nested', () => {
  type Tree = { parts: string[]; inputs: (number | Tree)[] }
  const part = fc.stringMatching(/^[a-z ,()=]{0,8}$/)
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc
      .array(fc.tuple(fc.oneof({ maxDepth: 4 }, fc.integer(), tie('tree')), part), { maxLength: 4 })
      .chain((rest) =>
        part.map((first) => ({
          parts: [first, ...rest.map(([, text]) => text)],
          inputs: rest.map(([input]) => input),
        })),
      ),
  }))
  const build = ({ parts, inputs }: Tree): Sql =>
    sql(
      Object.assign([...parts], { raw: parts }),
      ...inputs.map((input) => (typeof input === 'number' ? input : build(input))),
    )
  const valuesOf = ({ inputs }: Tree): number[] =>
    inputs.flatMap((input) => (typeof input === 'number' ? [input] : valuesOf(input)))

  test('placeholders count from $1 to the number of values, which stand in reading order', () => {
    fc.assert(
      fc.property(tree, (each) => {
        const { text, values } = build(each)
        expect(values).toEqual(valuesOf(each))
        expect(text.match(/\$\d+/g) ?? []).toEqual(values.map((_, i) => `$${i + 1}`))
      }),
    )
  })
})
