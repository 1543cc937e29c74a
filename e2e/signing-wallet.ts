import type { Page } from '@playwright/test'
import { createWalletClient, type Hex, http, keccak256, type PrivateKeyAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { rpc } from '#demo/rpc.ts'

/*
 * A browser wallet whose person is the test: pages see an EIP-1193 provider, and its requests are answered in the test's
 * own process, by an account that signs for real and sends to a real chain.
 */

const DEMO_CHAIN = '0x7a69'
const ONE_ETHER = 10n ** 18n

/** The part of a transaction that a page decides. */
type Asked = { to?: Hex; value?: Hex; data?: Hex }
type Request = { method: string; params?: readonly unknown[] }
type Refusal = { code: number; message: string; data?: unknown }
type Reply = { result: unknown } | { error: Refusal }
type Options = {
  rpcUrl: string
  name?: string
  /** How pages find it. */
  by?: 'announcement' | 'window.ethereum'
  /** The chain at `rpcUrl`: the demo's, unless it is another, which the wallet does not know then. */
  home?: string
  /** Where it is. */
  chainId?: string
  connected?: boolean
}

export type SigningWallet = {
  account: PrivateKeyAccount
  /** Of all that it was asked, in order. */
  asked: string[]
  /** What it has sent to the chain. */
  sent: Hex[]
  /** Methods to which the person says no. */
  rejects: Set<string>
  /** How it says that it does not know a chain: as EIP-3326 has it, or inside an internal error. */
  unknownChain: 'plain' | 'wrapped'
  /** The chains it knows. */
  chains: Set<string>
  chainId(): string
  /** Receipts that the wallet does not hear of yet. */
  holdsReceipts: boolean
  /** The person thinks about a transaction until this is over. */
  thinking: Promise<void>
  /** What the person has sent instead of the transaction that the page was told of: the same, or nothing at all. */
  replaces: 'with the same' | 'with nothing' | null
  /** The person uses another chain, without the page. */
  goTo(chainId: string): Promise<void>
  /** The person takes the connection back. */
  disconnect(): Promise<void>
}

type InPage = { emit(event: string, value: unknown): void }
declare global {
  interface Window {
    signingWallets: Record<string, InPage>
  }
}

export async function addSigningWallet(page: Page, options: Options): Promise<SigningWallet> {
  const { rpcUrl, name = 'Test wallet', by = 'announcement', home = DEMO_CHAIN } = options
  const account = privateKeyToAccount(generatePrivateKey())
  await rpc(rpcUrl, 'anvil_setBalance', [account.address, `0x${ONE_ETHER.toString(16)}`])
  const client = createWalletClient({ account, transport: http(rpcUrl) })
  let chainId = options.chainId ?? DEMO_CHAIN
  let connected = options.connected ?? false
  /** What was replaced, as its node shows it once more before it hears of that. */
  const replaced = new Map<unknown, { nonce: Hex }>()

  const wallet: SigningWallet = {
    account,
    asked: [],
    sent: [],
    rejects: new Set(),
    unknownChain: 'plain',
    chains: new Set([DEMO_CHAIN, chainId]),
    chainId: () => chainId,
    holdsReceipts: false,
    thinking: Promise.resolve(),
    replaces: null,
    async goTo(next) {
      chainId = next
      await emit('chainChanged', next)
    },
    async disconnect() {
      connected = false
      await emit('accountsChanged', [])
    },
  }
  const emit = (event: string, value: unknown) =>
    page.evaluate(
      ([name, event, value]) => window.signingWallets[name as string]?.emit(event as string, value),
      [name, event, value],
    )

  async function send({ to, value = '0x0', data }: Asked): Promise<Hex> {
    const call = { ...(to ? { to } : {}), value: BigInt(value), ...(data ? { data } : {}) }
    const prepared = await client.prepareTransactionRequest({ chain: null, ...call })
    const { nonce, gas, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = prepared
    const common = { type: 'eip1559', chainId: Number(home), nonce, gas, maxPriorityFeePerGas } as const
    const told = await account.signTransaction({ ...common, maxFeePerGas, ...call })
    const instead = { ...common, maxFeePerGas: maxFeePerGas * 2n }
    const raw =
      wallet.replaces === 'with the same'
        ? await account.signTransaction({ ...instead, ...call })
        : wallet.replaces === 'with nothing'
          ? await account.signTransaction({ ...instead, to: account.address })
          : told
    wallet.sent.push(await rpc<Hex>(rpcUrl, 'eth_sendRawTransaction', [raw]))
    if (raw !== told) replaced.set(keccak256(told), { nonce: `0x${nonce.toString(16)}` })
    return keccak256(told)
  }

  async function answer({ method, params = [] }: Request): Promise<unknown> {
    wallet.asked.push(method)
    const wanted = (params[0] as { chainId?: string } | undefined)?.chainId
    if (method === 'eth_sendTransaction') await wallet.thinking
    if (wallet.rejects.has(method)) throw { code: 4001, message: 'User rejected the request.' }
    switch (method) {
      case 'eth_chainId':
        return chainId
      case 'eth_accounts':
        return connected ? [account.address] : []
      case 'eth_requestAccounts':
        connected = true
        return [account.address]
      case 'wallet_switchEthereumChain':
        if (!wanted || !wallet.chains.has(wanted)) throw unknownChain(wallet.unknownChain)
        await wallet.goTo(wanted)
        return null
      case 'wallet_addEthereumChain':
        if (wanted) wallet.chains.add(wanted)
        return null
      case 'eth_getTransactionReceipt':
        if (wallet.holdsReceipts) return null
        break
      case 'eth_getTransactionByHash': {
        const shown = replaced.get(params[0])
        if (replaced.delete(params[0])) return shown
        break
      }
      case 'eth_sendTransaction':
        return send(params[0] as Asked)
      case 'personal_sign':
        return account.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_signTypedData_v4':
        return account.signTypedData(JSON.parse(String(params[1])))
    }
    if (chainId !== home) throw { code: 4901, message: 'The wallet cannot reach this chain.' }
    return rpc(rpcUrl, method, [...params])
  }

  const binding = `answerFor${crypto.randomUUID().replaceAll('-', '')}`
  await page.exposeFunction(binding, async (request: Request): Promise<Reply> => {
    try {
      return { result: await answer(request) }
    } catch (error) {
      return { error: asRefusal(error) }
    }
  })
  await page.addInitScript(putIntoPage, { name, by, binding, uuid: crypto.randomUUID() })
  return wallet
}

function unknownChain(form: SigningWallet['unknownChain']): Refusal {
  const plain = { code: 4902, message: 'Unrecognized chain ID.' }
  return form === 'plain'
    ? plain
    : { code: -32603, message: 'Internal error', data: { originalError: plain } }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Error) {
    // Nodes say in `data` why a contract refuses; wallets pass it on.
    const { data } = (error.cause ?? {}) as { data?: unknown }
    return { code: -32000, message: error.message, ...(data === undefined ? {} : { data }) }
  }
  return error as Refusal
}

/** Runs in the page, so it can use nothing from here. */
function putIntoPage(given: { name: string; by: string; binding: string; uuid: string }) {
  const { name, by, binding, uuid } = given
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const provider = {
    async request(request: { method: string; params?: readonly unknown[] }) {
      type Answer = { result?: unknown; error?: object }
      const ask = (window as never as Record<string, (request: unknown) => Promise<Answer>>)[binding]
      const reply = await ask?.({ method: request.method, params: request.params })
      if (reply?.error) throw Object.assign(new Error(), reply.error)
      return reply?.result
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
  }
  window.signingWallets ??= {}
  window.signingWallets[name] = {
    emit: (event, value) => {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
  }
  if (by === 'window.ethereum') {
    Object.assign(window, { ethereum: provider })
    return
  }
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
  const detail = Object.freeze({ info: { uuid, name, icon, rdns: 'test.wallet' }, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
