import { cleanLine, cleanLines } from '#server/clean-text.ts'
import { type Attribute, isFields, readAttributes } from './attributes.ts'

/** What is kept of a token's metadata: columns of nft_metadata. Links are http(s) alone; URIs are as they were given. */
export type Metadata = {
  name: string | null
  description: string | null
  image_uri: string | null
  animation_uri: string | null
  project_url: string | null
  discord_url: string | null
  twitter_username: string | null
  instagram_username: string | null
  attributes: Attribute[]
}

const MOST_NAME_CHARACTERS = 200
const MOST_DESCRIPTION_CHARACTERS = 10_000
const MOST_URI_CHARACTERS = 2_048
/** Of what is in the URI itself: as much as metadata may have in all. */
const MOST_INLINE_CHARACTERS = 1024 * 1024

const IMAGE_KEYS = [
  'image',
  'image_url',
  'imageUrl',
  'imageURL',
  'image_uri',
  'imageUri',
  'image_data',
  'svg_image_data',
  'big_image',
  'small_image',
  'thumbnail_image',
  'preview_media_file',
]
const ANIMATION_KEYS = ['animation_url', 'animation', 'animationUrl', 'animation_uri', 'video_url', 'video']
const PROJECT_KEYS = [
  'external_url',
  'external_link',
  'externalUrl',
  'project_url',
  'website',
  'url',
  'home_url',
]
const URI_KEYS = ['uri', 'url', 'src', 'href', 'description']

type Fields = Record<string, unknown>

/** Metadata of any shape as the shape that everybody else relies on. What cannot be made sense of is left out; nothing is thrown. */
export function normalise(raw: unknown): Metadata {
  const metadata = rootOf(raw)
  // MakersPlace, and everything else by the letter of ERC-1155's schema, has its fields in `properties`.
  const places = [metadata, fieldsOf(metadata.properties)]
  const socials = [metadata, fieldsOf(metadata.links), fieldsOf(metadata.socials), fieldsOf(metadata.social)]
  const media = mediaOf(metadata)
  return {
    name: firstOf(places, ['name', 'title'], (value) => textOf(value, cleanLine, MOST_NAME_CHARACTERS)),
    description: firstOf(places, ['description', 'bio'], (value) =>
      textOf(value, cleanLines, MOST_DESCRIPTION_CHARACTERS),
    ),
    image_uri: firstOf(places, IMAGE_KEYS, uriOf) ?? (media.isImage ? media.uri : null),
    animation_uri: firstOf(places, ANIMATION_KEYS, uriOf) ?? (media.isImage ? null : media.uri),
    project_url: firstOf(places, PROJECT_KEYS, linkOf),
    discord_url: firstOf(socials, ['discord_url', 'discord'], linkOf),
    twitter_username: firstOf(socials, ['twitter_username', 'twitter', 'twitter_url', 'x'], (value) =>
      userOf(value, /^(?:https?:\/\/(?:www\.)?(?:twitter|x)\.com\/)?@?(\w{1,15})\/?(?:\?.*)?$/),
    ),
    instagram_username: firstOf(socials, ['instagram_username', 'instagram', 'instagram_url'], (value) =>
      userOf(value, /^(?:https?:\/\/(?:www\.)?instagram\.com\/)?@?([\w.]{1,30})\/?(?:\?.*)?$/),
    ),
    attributes: readAttributes(metadata),
  }
}

/** Some answer a list with one entry, some put everything into one field. */
function rootOf(raw: unknown): Fields {
  const root = Array.isArray(raw) ? raw.find(isFields) : raw
  if (!isFields(root)) return {}
  const inner = [root.metadata, root.data].find(isFields)
  return inner && root.name === undefined && root.image === undefined ? inner : root
}

function firstOf<T>(
  places: readonly Fields[],
  keys: readonly string[],
  read: (value: unknown) => T | null,
): T | null {
  for (const place of places)
    for (const key of keys) {
      const found = Object.hasOwn(place, key) ? read(place[key]) : null
      if (found !== null) return found
    }
  return null
}

/** Of an object its own description, else all that it says, in its order. */
function textOf(
  value: unknown,
  clean: (text: string, maxCharacters: number) => string | null,
  maxCharacters: number,
): string | null {
  if (typeof value === 'string') return clean(value, maxCharacters)
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (!isFields(value)) return null
  const own = [value.description, value.value, value.en].find((each) => typeof each === 'string')
  const parts = own === undefined ? Object.values(value).slice(0, 100) : [own]
  return clean(parts.filter((each) => typeof each === 'string').join(' '), maxCharacters)
}

function uriOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.length > 0 && !Array.isArray(value[0]) ? uriOf(value[0]) : null
  if (isFields(value))
    return uriOf(URI_KEYS.map((key) => value[key]).find((each) => typeof each === 'string'))
  if (typeof value !== 'string') return null
  const uri = value.slice(0, MOST_INLINE_CHARACTERS + 1).trim()
  if (uri === '' || uri.length > MOST_INLINE_CHARACTERS) return null
  if (/^<(?:svg|\?xml)[\s>]/i.test(uri))
    return `data:image/svg+xml;base64,${Buffer.from(uri).toString('base64')}`
  if (uri.length > MOST_URI_CHARACTERS && !/^data:/i.test(uri)) return null
  // PostgreSQL's texts have no NUL, and no address has a character that is not seen.
  return /[\p{Cc}\p{Cs}]/u.test(uri) ? uri.replace(/[\p{Cc}\p{Cs}]/gu, '') || null : uri
}

/** SuperRare and Zora: one entry with its type. */
function mediaOf(metadata: Fields): { uri: string | null; isImage: boolean } {
  const media = [metadata.media, metadata.content].find(isFields) ?? {}
  const type = media.mimeType ?? media.mime ?? media.type
  return { uri: uriOf(media), isImage: typeof type === 'string' && type.startsWith('image/') }
}

/** What a person may follow: never javascript:, data: or a path. */
function linkOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const link = cleanLine(value, MOST_URI_CHARACTERS)
  if (!link || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return null
  const { username, password, href } = new URL(link)
  // https://bank.example@thief.example is meant to be misread.
  return username || password ? null : href
}

function userOf(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string'
    ? (pattern.exec(value.slice(0, MOST_URI_CHARACTERS).trim())?.[1] ?? null)
    : null
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}
