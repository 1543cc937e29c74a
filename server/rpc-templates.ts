import { variables } from '#server/env-variables.ts'

/**
 * Names that descriptions of ethereum-lists/chains write for a provider's key. Without such a key the other endpoints are used.
 * https://github.com/ethereum-lists/chains, commit 13d2b3d: all that occur in _data/chains.
 */
const PROVIDER_KEYS = [
  'INFURA_API_KEY',
  'ALCHEMY_API_KEY',
  'ANKR_API_KEY',
  'ZAN_API_KEY',
  'SILENTDATA_AUTH_TOKEN',
  'API_KEY',
]

const PLACEHOLDER = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g

type Given = Record<string, string | undefined>

export type FilledUrl =
  | { url: string; isSecret: boolean }
  /** Without the provider's key it is left out. */
  | { without: string }
  | { wrong: string }

/** The address that a template stands for, with each `${NAME}` from the environment. */
export function fillUrl(template: string, given: Given): FilledUrl {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const own = names.find(isOwn)
  if (own) return { wrong: `\${${own}} is a variable of Assay's own, which no endpoint is told` }
  const unset = names.filter((name) => !given[name]?.trim())
  const strange = unset.find((name) => !PROVIDER_KEYS.includes(name))
  if (strange) return { wrong: `\${${strange}} is not set in the environment` }
  const [missing] = unset
  if (missing) return { without: missing }
  const url = template.replace(PLACEHOLDER, (_, name: string) => given[name]?.trim() ?? '')
  if (/[{}\s]/.test(url) || !URL.canParse(url) || !/^(https?|wss?):$/.test(new URL(url).protocol))
    return { wrong: `wants an http(s) or ws(s) address, with \${NAME} for what stands in the environment` }
  return { url, isSecret: names.length > 0 || looksSecret(new URL(url)) }
}

/** A file from elsewhere must not have the database's password sent to its endpoints. */
function isOwn(name: string): boolean {
  return name in variables.shape || /^(RPC_URL|SOURCE)_/.test(name)
}

/** A password, or a part as long as providers' keys are. */
function looksSecret({ username, password, search, pathname }: URL): boolean {
  return Boolean(username || password || search) || /[\w-]{20,}/.test(pathname)
}
