/** The person said no. */
export const REJECTED = 4001
/** The wallet does not know the chain it is to switch to (EIP-3326). */
export const UNKNOWN_CHAIN = 4902

/** A wallet's reason for a refusal. Some put their own inside an 'internal error'. */
export function errorCode(error: unknown): number | undefined {
  type Refusal = { code?: unknown; data?: { originalError?: { code?: unknown } } } | null | undefined
  const { code, data } = (error as Refusal) ?? {}
  const inner = data?.originalError?.code
  if (typeof inner === 'number') return inner
  return typeof code === 'number' ? code : undefined
}
