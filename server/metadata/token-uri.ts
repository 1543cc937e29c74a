import { climbs, isBelow } from './below-path.ts'
import { readDataUri } from './data-uri.ts'

/** Where something can be fetched: from the web, or from the URI itself. */
export type UriLocation =
  | {
      url: string
      /** For safeFetch: the content's address, if the operator has named the gateway. */
      trustedBase?: string
    }
  | { bytes: Uint8Array; type: string | null }

/** In the order in which they are asked. Those that the operator has named may be in the private network. */
export type Gateways = { ipfs: readonly string[]; arweave: readonly string[]; trusted: readonly string[] }

const IPFS_GATEWAYS = ['https://ipfs.io', 'https://dweb.link', 'https://gateway.pinata.cloud']
const ARWEAVE_GATEWAYS = ['https://arweave.net', 'https://ardrive.net', 'https://permagate.io']

const CID = '(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|[bB][a-zA-Z2-7]{50,}|[zf][0-9A-Za-z]{48,})'
/** ipfs://<cid>/…, ipfs://ipfs/<cid>/…, /ipfs/<cid>/…, and the bare CID. */
const IPFS = new RegExp(`^(?:ipfs:/{0,2})?/?(?:ipfs/)*(${CID})(?=$|[/?#])(.*)$`, 's')
const IPNS = /^ipns:\/\/(?:ipns\/)*([\w.-]+)(.*)$/s
const GATEWAY_PATH = new RegExp(`^https?://[^/?#]+/ipfs/(${CID})(?=$|[/?#])(.*)$`, 's')
const GATEWAY_HOST = new RegExp(`^https?://(${CID})\\.ipfs\\.[^/?#]+(.*)$`, 's')
const ARWEAVE = /^(?:ar:\/\/|https?:\/\/arweave\.net\/)([\w-]{43})(?=$|[/?#])(.*)$/s
/** As it is written and as it is after percent-encoding. */
const ID_TEMPLATE = /\{id\}|%7Bid%7D/gi

export function gatewaysOf(named: {
  ipfsGateways?: readonly string[]
  arweaveGateways?: readonly string[]
}): Gateways {
  const { ipfsGateways = [], arweaveGateways = [] } = named
  return {
    ipfs: ipfsGateways.length > 0 ? ipfsGateways : IPFS_GATEWAYS,
    arweave: arweaveGateways.length > 0 ? arweaveGateways : ARWEAVE_GATEWAYS,
    trusted: [...ipfsGateways, ...arweaveGateways].map((gateway) => new URL(gateway).origin),
  }
}

const publicGateways = gatewaysOf({})

/** Where to look for what a token URI, or a URI in its metadata, names: in this order. Empty if it names nothing that can be fetched. */
export function resolveUri(uri: string, tokenId: string | bigint, gateways = publicGateways): UriLocation[] {
  const trimmed = uri.trim()
  const inline = readInline(trimmed)
  if (inline) return [inline]
  // ERC-1155: 64 hexadecimal digits, lower-case.
  const text = trimmed.replace(ID_TEMPLATE, BigInt(tokenId).toString(16).padStart(64, '0'))
  const viaIpfs = (kind: 'ipfs' | 'ipns', [, root = '', path = '']: RegExpExecArray) =>
    gateways.ipfs.flatMap((gateway) => at(gateway, `/${kind}/${root}`, path, gateways))

  const ipfs = IPFS.exec(text)
  if (ipfs) return viaIpfs('ipfs', ipfs)
  const ipns = IPNS.exec(text)
  if (ipns) return viaIpfs('ipns', ipns)
  const arweave = ARWEAVE.exec(text)
  if (arweave) {
    const [, id = '', path = ''] = arweave
    return gateways.arweave.flatMap((gateway) => at(gateway, `/${id}`, path, gateways))
  }
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return []
  // A gateway that somebody has chosen is most likely to have it, as long as there is such a gateway.
  const onGateway = GATEWAY_PATH.exec(text) ?? GATEWAY_HOST.exec(text)
  const others = onGateway ? viaIpfs('ipfs', onGateway) : []
  const own = { url: new URL(text).href }
  return others.some((other) => 'url' in other && other.url === own.url) ? others : [own, ...others]
}

/**
 * The root stands for the content; a path that climbs out of it would be another page of the gateway's host. That is judged of the parsed
 * address as well: parsing leaves out tabs and line breaks, and only then some dots stand side by side.
 */
function at(gateway: string, root: string, path: string, { trusted }: Gateways): UriLocation[] {
  const start = gateway.replace(/\/+$/, '') + root
  // Files are called 'Token #1.json'; a fragment would never reach the gateway.
  const text = start + path.replaceAll('#', '%23')
  if (!URL.canParse(start) || !URL.canParse(text)) return []
  const [base, url] = [new URL(start), new URL(text)]
  if (!base.pathname.endsWith(root) || climbs(path) || !isBelow(url, base)) return []
  return [{ url: url.href, ...(trusted.includes(url.origin) && { trustedBase: base.href }) }]
}

/** What is on the chain itself: a data: URI, or plain JSON or SVG. */
function readInline(text: string): UriLocation | null {
  if (/^data:/i.test(text)) return readDataUri(text)
  if (/^[{[]/.test(text)) return { bytes: Buffer.from(text), type: 'application/json' }
  if (/^<(?:svg|\?xml)[\s>]/i.test(text)) return { bytes: Buffer.from(text), type: 'image/svg+xml' }
  return null
}
