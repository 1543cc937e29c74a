export class RpcFailure extends Error {
  code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** In the words of a well-known provider, whose suggestion of a range some clients understand. */
export function tooManyLogs(from: number, to: number, maxLogs: number) {
  const suggestion = `Try with this block range [0x${from.toString(16)}, 0x${to.toString(16)}].`
  return new RpcFailure(-32005, `query returned more than ${maxLogs} results. ${suggestion}`)
}
