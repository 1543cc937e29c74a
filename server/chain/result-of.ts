import { EndpointFault } from './errors.ts'
import { faultOf } from './fault-of.ts'
import type { RpcReply } from './json-rpc.ts'

export function resultOf(reply: RpcReply | undefined): unknown {
  if (!reply) throw new EndpointFault('malformed', 'a reply is missing')
  if (reply.error) throw faultOf(reply.error)
  return reply.result
}
