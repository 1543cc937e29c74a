import type { DemoAccount } from './demo-account.ts'
import type { Funds } from './demo-faucet.ts'
import { readableMessage, readableTypedData } from './demo-message.ts'
import { estimateDemoCost, type Transaction } from './demo-transaction.ts'
import { ProviderError } from './provider-error.ts'

/** What the user is asked to approve. */
export type Prompt =
  | { kind: 'connect'; account: string; funds: Funds }
  | { kind: 'sign'; text: string }
  | { kind: 'send'; transaction: Transaction; costWei: bigint | null; funds: Funds }
  | { kind: 'switch' | 'add'; chainName: string }

type Dependencies = {
  ask(prompt: Prompt): Promise<boolean>
  rpc(method: string, params: readonly unknown[]): Promise<unknown>
  /** The account of this browser. */
  openAccount(): Promise<DemoAccount>
  /** Has the faucet give it coins if it needs any. */
  fund(address: string): Promise<Funds>
  /** What the wallet stores between visits. */
  memory: { read(): boolean; write(connected: boolean): void }
}
type Request = { method: string; params?: unknown }
type Listener = (value: never) => void
export type DemoProvider = ReturnType<typeof createDemoProvider>

const DEMO_CHAIN_ID = '0x7a69'

/** An EIP-1193 wallet for the demo chain, with one account. */
export function createDemoProvider({ ask, rpc, openAccount, fund, memory }: Dependencies) {
  const listeners = new Map<string, Set<Listener>>()
  const chainNames = new Map([[DEMO_CHAIN_ID, 'Demo chain']])
  let chainId = DEMO_CHAIN_ID
  let connected = memory.read()
  /** The chain may be a new one since the last visit, on which the account has nothing. */
  let funded: Promise<Funds> | undefined
  let lastSending: Promise<unknown> = Promise.resolve()

  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value as never)
  }

  async function accounts(): Promise<string[]> {
    if (!connected) return []
    const { address } = await openAccount()
    funded ??= fund(address)
    return [address]
  }

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
    const { address: account } = await openAccount()
    funded = fund(account)
    await confirm({ kind: 'connect', account, funds: await funded })
    await setConnected(true)
  }

  /** The account, if the page may use it and means it. */
  async function needAccount(named: unknown): Promise<DemoAccount> {
    if (!connected) throw new ProviderError(4100, 'The wallet is not connected to this page.')
    needDemoChain()
    const account = await openAccount()
    if (String(named).toLowerCase() !== account.address.toLowerCase()) {
      throw new ProviderError(4100, 'The demo wallet holds another account.')
    }
    return account
  }

  function needDemoChain() {
    if (chainId !== DEMO_CHAIN_ID) {
      throw new ProviderError(4901, 'The demo wallet reaches the demo chain only.')
    }
  }

  async function sendTransaction(params: unknown[]) {
    const transaction = (params[0] ?? {}) as Transaction
    const account = await needAccount(transaction.from)
    if (transaction.chainId && Number(transaction.chainId) !== Number(chainId)) {
      throw new ProviderError(4901, 'The transaction is for another chain.')
    }
    funded = fund(account.address)
    const funds = await funded
    const costWei = await estimateDemoCost(rpc, transaction)
    await confirm({ kind: 'send', transaction, costWei, funds })
    // One after the other, or two would have the same nonce.
    const sending = lastSending.then(() => account.send(transaction))
    lastSending = sending.catch(() => undefined)
    return sending
  }

  async function signMessage(message: string, signer: unknown) {
    const account = await needAccount(signer)
    await confirm({ kind: 'sign', text: readableMessage(message) })
    return account.signMessage(message)
  }

  async function signTypedData(signer: unknown, given: unknown) {
    const account = await needAccount(signer)
    const typedData = typeof given === 'string' ? given : JSON.stringify(given)
    await confirm({ kind: 'sign', text: readableTypedData(typedData) })
    return account.signTypedData(typedData)
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
          return signMessage(String(list[0]), list[1])
        case 'eth_signTypedData_v4':
          return signTypedData(list[0], list[1])
        default:
          needDemoChain()
          // What is tried as the account fails while it has no coins.
          if ((list[0] as Transaction | undefined)?.from) await funded
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
