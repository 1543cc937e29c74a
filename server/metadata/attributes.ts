import { cleanLine } from '#server/clean-text.ts'

export type Attribute = {
  trait_type: string | null
  value: string | number
  /** As the metadata says it: 'number', 'date', 'boost_percentage', … */
  display_type?: string
}

const MOST_ATTRIBUTES = 100
const MOST_TYPE_CHARACTERS = 200
const MOST_VALUE_CHARACTERS = 500

/** What metadata calls its traits, the most telling first. */
const PLACES = ['attributes', 'features', 'traits', 'properties']
const TYPE_KEYS = ['trait_type', 'traitType', 'type', 'name', 'key', 'label', 'trait']
const VALUE_KEYS = ['value', 'val', 'trait_value', 'description', 'name']

type Fields = Record<string, unknown>

/** The traits in whatever shape they come: a list of objects, of texts or of pairs, or one object with a key for each. */
export function readAttributes(metadata: Fields): Attribute[] {
  for (const place of PLACES) {
    const found = readAll(metadata[place])
    if (found.length > 0) return found
  }
  return []
}

function readAll(given: unknown): Attribute[] {
  const found: Attribute[] = []
  const items = Array.isArray(given) ? given : isFields(given) ? entriesOf(given) : []
  for (const item of items) {
    const attribute = readOne(item)
    if (attribute) found.push(attribute)
    if (found.length === MOST_ATTRIBUTES) break
  }
  return found
}

/** { Color: 'Red' } as the list would have it; { Color: { value: 'Red' } } as well. */
function entriesOf(given: Fields): unknown[] {
  return Object.entries(given).map(([trait_type, value]) => ({ trait_type, value }))
}

function readOne(item: unknown): Attribute | null {
  if (Array.isArray(item)) return item.length === 2 ? attributeOf(item[0], item[1]) : null
  if (!isFields(item)) return attributeOf(null, item)
  const valueKey = VALUE_KEYS.find((key) => item[key] !== undefined && item[key] !== null)
  const typeKey = TYPE_KEYS.find((key) => key !== valueKey && typeof item[key] === 'string')
  if (valueKey) return attributeOf(typeKey ? item[typeKey] : null, item[valueKey], item.display_type)
  const [only, ...others] = Object.entries(item)
  return only && others.length === 0 ? attributeOf(...only) : null
}

function attributeOf(type: unknown, given: unknown, displayType?: unknown): Attribute | null {
  const value = readValue(given)
  if (value === null) return null
  const display = typeof displayType === 'string' ? cleanLine(displayType, MOST_TYPE_CHARACTERS) : null
  const trait_type = readValue(type)
  return {
    trait_type: trait_type === null ? null : cleanLine(String(trait_type), MOST_TYPE_CHARACTERS),
    value,
    ...(display !== null && { display_type: display }),
  }
}

/** Of an object what it says of itself, of a list its items; one level deep. */
function readValue(given: unknown): string | number | null {
  if (Array.isArray(given))
    return cleanLine(given.map(readPlain).filter(isSaid).join(', '), MOST_VALUE_CHARACTERS)
  if (!isFields(given)) return readPlain(given)
  const said = VALUE_KEYS.map((key) => readPlain(given[key])).find(isSaid)
  if (said !== undefined) return said
  const parts = Object.values(given).slice(0, 20).map(readPlain).filter(isSaid)
  return cleanLine(parts.join(', '), MOST_VALUE_CHARACTERS)
}

function readPlain(given: unknown): string | number | null {
  if (typeof given === 'number') return Number.isFinite(given) ? given : null
  if (typeof given === 'boolean') return String(given)
  return typeof given === 'string' ? cleanLine(given, MOST_VALUE_CHARACTERS) : null
}

function isSaid(value: string | number | null): value is string | number {
  return value !== null
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
