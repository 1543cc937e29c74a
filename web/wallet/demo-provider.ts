import { ProviderError } from './provider-error.ts'

export type Transaction = { from?: string; to?: string; value?: string; data?: string; gas?: string }

/** What the user is asked to approve. */
export type Prompt =
  | { kind: 'connect' }
  | { kind: 'sign'; text: string }
  | { kind: 'send'; transaction: Transaction; costWei: bigint | null }
  | { kind: 'switch' | 'add'; chainName: string }

type Dependencies = {
  ask(prompt: Prompt): Promise<boolean>
  rpc(method: string, params: readonly unknown[]): Promise<unknown>
  /** What the wallet stores between visits. */
  memory: { read(): boolean; write(connected: boolean): void }
}
type Request = { method: string; params?: unknown }
type Listener = (value: never) => void
export type DemoProvider = ReturnType<typeof createDemoProvider>

const DEMO_CHAIN_ID = '0x7a69'

/** An EIP-1193 wallet for the demo chain. It has one account, and holds no key itself. */
export function createDemoProvider({ ask, rpc, memory }: Dependencies) {
  const listeners = new Map<string, Set<Listener>>()
  const chainNames = new Map([[DEMO_CHAIN_ID, 'Demo chain']])
  let chainId = DEMO_CHAIN_ID
  let connected = memory.read()

  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value as never)
  }
  const accounts = async () => (connected ? ((await rpc('eth_accounts', [])) as string[]) : [])

  async function confirm(prompt: Prompt) {
    if (!(await ask(prompt))) throw new ProviderError(4001, 'The request was rejected in the wallet.')
  }

  async function setConnected(now: boolean) {
    if (connected === now) return
    connected = now
    memory.write(now)
    emit('accountsChanged', await accounts())
  }

  async function connect() {
    await confirm({ kind: 'connect' })
    await setConnected(true)
  }

  function needConnection() {
    if (!connected) throw new ProviderError(4100, 'The wallet is not connected to this page.')
    needDemoChain()
  }

  function needDemoChain() {
    if (chainId !== DEMO_CHAIN_ID) {
      throw new ProviderError(4901, 'The demo wallet reaches the demo chain only.')
    }
  }

  async function sendTransaction(params: unknown[]) {
    needConnection()
    const transaction = params[0] as Transaction
    await confirm({ kind: 'send', transaction, costWei: await estimateCost(transaction) })
    return rpc('eth_sendTransaction', params)
  }

  /** Null if the chain cannot estimate it, mostly because the transaction would fail. */
  async function estimateCost(transaction: Transaction): Promise<bigint | null> {
    try {
      const [gas, price] = await Promise.all([rpc('eth_estimateGas', [transaction]), rpc('eth_gasPrice', [])])
      return BigInt(gas as string) * BigInt(price as string)
    } catch {
      return null
    }
  }

  async function sign(method: string, params: unknown[]) {
    needConnection()
    const text = method === 'personal_sign' ? readable(String(params[0])) : indented(params[1])
    await confirm({ kind: 'sign', text })
    return rpc(method, method === 'personal_sign' ? params : [params[0], asText(params[1])])
  }

  async function switchChain(params: unknown[]) {
    const wanted = chainOf(params)
    const chainName = chainNames.get(wanted)
    if (!chainName) throw new ProviderError(4902, `The wallet does not know the chain ${wanted}.`)
    if (wanted === chainId) return null
    await confirm({ kind: 'switch', chainName })
    chainId = wanted
    emit('chainChanged', chainId)
    return null
  }

  async function addChain(params: unknown[]) {
    const wanted = chainOf(params)
    const { chainName = wanted } = params[0] as { chainName?: string }
    if (chainNames.has(wanted)) return null
    await confirm({ kind: 'add', chainName: String(chainName).slice(0, 60) })
    chainNames.set(wanted, String(chainName).slice(0, 60))
    return null
  }

  return {
    async request({ method, params = [] }: Request): Promise<unknown> {
      const list = Array.isArray(params) ? params : [params]
      switch (method) {
        case 'eth_chainId':
          return chainId
        case 'net_version':
          return String(Number(chainId))
        case 'eth_accounts':
          return accounts()
        case 'eth_requestAccounts':
          if (!connected) await connect()
          return accounts()
        case 'wallet_requestPermissions':
          await connect()
          return [{ parentCapability: 'eth_accounts' }]
        case 'wallet_getPermissions':
          return connected ? [{ parentCapability: 'eth_accounts' }] : []
        case 'wallet_revokePermissions':
          await setConnected(false)
          return null
        case 'wallet_switchEthereumChain':
          return switchChain(list)
        case 'wallet_addEthereumChain':
          return addChain(list)
        case 'eth_sendTransaction':
          return sendTransaction(list)
        case 'personal_sign':
        case 'eth_signTypedData_v4':
          return sign(method, list)
        default:
          needDemoChain()
          return rpc(method, list)
      }
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

function chainOf(params: unknown[]): string {
  const { chainId } = (params[0] ?? {}) as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]+$/i.test(chainId)) {
    throw new ProviderError(-32602, 'A chain id is expected, such as 0x1.')
  }
  return chainId.toLowerCase()
}

/** Messages come as hexadecimal bytes; shown as text if they are text. */
function readable(message: string): string {
  if (!/^0x([0-9a-f]{2})*$/i.test(message)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return message
  }
}

function indented(typedData: unknown): string {
  try {
    return JSON.stringify(JSON.parse(asText(typedData)), null, 2)
  } catch {
    throw new ProviderError(-32602, 'The typed data is not JSON.')
  }
}

function asText(typedData: unknown): string {
  return typeof typedData === 'string' ? typedData : JSON.stringify(typedData)
}
