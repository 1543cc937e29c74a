import type { Attribute } from './attributes.ts'

export type Trait = { trait: number; trait_type: string; value: string; is_number: boolean; tokens: number }

type Type = { number: number; inToken: number; slot: number; isFilled: boolean }
type Entry = Trait & { type: Type; score: number; inToken: number; isFilled: boolean }

/** No stranger's text holds a NUL: the database takes none. */
const SEPARATOR = '\0'
const NONE = ['', 'none']
/** Of a collection, and the characters in them: strangers write them, and all are in memory at once. */
const MOST_TRAITS = 100_000
const MOST_CHARACTERS = 20_000_000

/**
 * The traits of a collection by number. Two are the same when they are so without regard to case and to spaces around them, as in
 * OpenRarity; the first spelling stands for all. A trait keeps the number it once had.
 */
export class TraitIndex {
  /** The type of each trait by which tokens are scored; these have numbers of their own, without gaps. */
  readonly scoredTypes: number[] = []
  readonly #entries = new Map<string, Entry>()
  readonly #byNumber = new Map<number, Entry>()
  /** The same as the first spelt them, because most tokens spell alike. */
  readonly #spellings = new Map<string, Map<string | number, Entry>>()
  readonly #types = new Map<string, Type>()
  readonly #countType = this.#typeOf('count', SEPARATOR)
  readonly #counts = new Map<number, number>()
  #tokens = 0
  #next = 0
  #had = 0
  #characters = 0

  constructor(known: Iterable<Omit<Trait, 'tokens'>> = []) {
    for (const { trait, trait_type, value, is_number } of known) {
      this.#add(trait, trait_type, is_number ? Number(value) : value)
      this.#next = Math.max(this.#next, trait + 1)
    }
  }

  /** Whether the tokens have more different traits than are counted. */
  get isTooLarge(): boolean {
    return this.#had > MOST_TRAITS || this.#characters > MOST_CHARACTERS
  }

  /**
   * Enters a token. `traits`: all that it has, each once. `scored`: those by which it is rare or not, which are texts only, the last of each type,
   * and at the end how many traits it has, numbers included and 'none' left out.
   */
  enter(attributes: readonly Attribute[]): { traits: number[]; scored: Int32Array } {
    return this.#enter(attributes.map(({ trait_type, value }) => this.#entryOf(trait_type ?? '', value)))
  }

  /** The same by what `traits` said before. */
  enterAgain(traits: readonly number[]): { traits: number[]; scored: Int32Array } {
    return this.#enter(traits.map((trait) => this.#byNumber.get(trait) as Entry))
  }

  #enter(entries: readonly Entry[]): { traits: number[]; scored: Int32Array } {
    const token = ++this.#tokens
    const traits: number[] = []
    const scored: number[] = []
    let filled = 0
    for (const entry of entries) {
      if (entry.inToken === token) continue
      entry.inToken = token
      if (entry.tokens++ === 0) {
        this.#had++
        this.#characters += entry.trait_type.length + entry.value.length
      }
      traits.push(entry.trait)
      const { type } = entry
      if (type.inToken !== token) {
        type.inToken = token
        type.isFilled = false
        type.slot = entry.is_number ? -1 : scored.push(entry.score) - 1
      }
      if (type.slot >= 0) scored[type.slot] = entry.score
      filled += Number(entry.isFilled) - Number(type.isFilled)
      type.isFilled = entry.isFilled
    }
    scored.push(this.#countTrait(filled))
    return { traits, scored: Int32Array.from(scored) }
  }

  /** Those that any token has, with the number of tokens. */
  counted(): Trait[] {
    return [...this.#entries.values()].filter(({ tokens }) => tokens > 0)
  }

  #entryOf(trait_type: string, value: string | number): Entry {
    return (
      this.#spellings.get(trait_type)?.get(value) ??
      this.#entries.get(traitKey(trait_type, value)) ??
      this.#add(this.#next++, trait_type, value)
    )
  }

  #add(trait: number, trait_type: string, value: string | number): Entry {
    const is_number = typeof value === 'number'
    const type = this.#typeOf(is_number ? 'number' : 'string', normal(trait_type))
    const entry = {
      trait,
      trait_type,
      value: String(value),
      is_number,
      tokens: 0,
      type,
      score: is_number ? -1 : this.scoredTypes.push(type.number) - 1,
      inToken: 0,
      isFilled: is_number || !NONE.includes(normal(value)),
    }
    this.#entries.set(traitKey(trait_type, value), entry)
    this.#byNumber.set(trait, entry)
    const spelt = this.#spellings.get(trait_type) ?? new Map<string | number, Entry>()
    this.#spellings.set(trait_type, spelt.set(value, entry))
    return entry
  }

  #countTrait(count: number): number {
    const trait = this.#counts.get(count) ?? this.scoredTypes.push(this.#countType.number) - 1
    this.#counts.set(count, trait)
    return trait
  }

  #typeOf(kind: string, name: string): Type {
    const key = `${kind}${SEPARATOR}${name}`
    const type = this.#types.get(key) ?? { number: this.#types.size, inToken: 0, slot: -1, isFilled: false }
    this.#types.set(key, type)
    return type
  }
}

/** By which two traits are the same or not. */
export function traitKey(trait_type: string | null, value: Attribute['value']): string {
  return `${normal(trait_type ?? '')}${SEPARATOR}${typeof value}${SEPARATOR}${normal(String(value))}`
}

function normal(text: string): string {
  return text.toLowerCase().trim()
}
