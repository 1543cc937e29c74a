/** The user rejected it. */
export const REJECTED = 4001
/** The wallet does not know the chain it is to switch to (EIP-3326). */
export const UNKNOWN_CHAIN = 4902

/** The error code of a wallet. Some nest it inside an 'internal error'. */
export function errorCode(error: unknown): number | undefined {
  type Refusal = { code?: unknown; data?: { originalError?: { code?: unknown } } } | null | undefined
  const { code, data } = (error as Refusal) ?? {}
  const inner = data?.originalError?.code
  if (typeof inner === 'number') return inner
  return typeof code === 'number' ? code : undefined
}
