import { z } from 'zod'

/** The gas of a whole block, and more than anything in the demo takes. An endless loop ends with it, in a moment. */
export const MAX_GAS = 30_000_000n

/** `isHeavy`: it runs code on the chain. */
type Method = { params: z.ZodType<readonly unknown[]>; isHeavy: boolean }

const quantity = z.string().regex(/^0x[0-9a-f]{1,64}$/i)
const bytes = z.string().regex(/^0x(?:[0-9a-f]{2})*$/i)
const address = z.string().regex(/^0x[0-9a-f]{40}$/i)
const hash = z.string().regex(/^0x[0-9a-f]{64}$/i)
const height = z.union([z.enum(['latest', 'pending']), z.string().regex(/^0x[0-9a-f]{1,16}$/i)])
const block = z.union([height, z.strictObject({ blockHash: hash })])
const at = block.optional()
const nothing = z.tuple([])

const call = z
  .strictObject({
    from: address,
    to: address.nullable(),
    gas: quantity,
    gasPrice: quantity,
    maxFeePerGas: quantity,
    maxPriorityFeePerGas: quantity,
    value: quantity,
    nonce: quantity,
    data: bytes,
    input: bytes,
    type: quantity,
    chainId: quantity,
    accessList: z.array(z.strictObject({ address, storageKeys: z.array(hash) })),
  })
  .partial()
  .transform((given) => ({ ...given, gas: cappedGas(given.gas) }))

const feeHistory = z.tuple([
  z.union([z.int().min(1).max(1024), z.string().regex(/^0x(?:[0-9a-f]{1,2}|[0-3][0-9a-f]{2}|400)$/i)]),
  height,
  z.array(z.number().min(0).max(100)).max(10).nullish(),
])

/** What a wallet needs, by name. Nothing that changes the chain's time, its accounts or how it mines, and no key of the node's. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    eth_blockNumber: light(nothing),
    eth_chainId: light(nothing),
    eth_feeHistory: light(feeHistory),
    eth_gasPrice: light(nothing),
    eth_getBalance: light(z.tuple([address, at])),
    eth_getBlockByHash: light(z.tuple([hash, z.boolean().optional()])),
    eth_getBlockByNumber: light(z.tuple([height, z.boolean().optional()])),
    eth_getCode: light(z.tuple([address, at])),
    eth_getStorageAt: light(z.tuple([address, quantity, at])),
    eth_getTransactionByHash: light(z.tuple([hash])),
    eth_getTransactionCount: light(z.tuple([address, at])),
    eth_getTransactionReceipt: light(z.tuple([hash])),
    eth_maxPriorityFeePerGas: light(nothing),
    eth_syncing: light(nothing),
    net_listening: light(nothing),
    net_version: light(nothing),
    web3_clientVersion: light(nothing),
    // Neither takes state or block overrides, which nodes have as further parameters.
    eth_call: heavy(z.tuple([call, at])),
    eth_estimateGas: heavy(z.tuple([call, at])),
    eth_sendRawTransaction: heavy(z.tuple([bytes])),
  }),
)

function light(params: Method['params']): Method {
  return { params, isHeavy: false }
}

function heavy(params: Method['params']): Method {
  return { params, isHeavy: true }
}

function cappedGas(given = `0x${MAX_GAS.toString(16)}`): string {
  const gas = BigInt(given)
  return `0x${(gas < MAX_GAS ? gas : MAX_GAS).toString(16)}`
}
