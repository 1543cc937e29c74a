import { useEffect, useState } from 'react'
import { chunk } from '../client/chunk.ts'
import { Button } from '../components/Button.ts'
import { Dialog } from '../components/overlay/Dialog.tsx'
import { optionalStorage } from '../storage/optional-storage.ts'
import { storageKeys } from '../storage/storage.ts'
import { announceWallet } from './announce-wallet.ts'
import classes from './DemoWallet.module.css'
import { type Funds, fundAccount } from './demo-faucet.ts'
import { createDemoProvider, type Prompt } from './demo-provider.ts'
import { demoRpc } from './demo-rpc.ts'
import type { Transaction } from './demo-transaction.ts'
import { formatEther } from './format-ether.ts'

type OpenPrompt = { prompt: Prompt; answer(approved: boolean): void }

const TITLES: Record<Prompt['kind'], string> = {
  connect: 'Connect to this page?',
  sign: 'Sign this message?',
  send: 'Confirm transaction',
  switch: 'Switch the chain?',
  add: 'Add this chain?',
}

const loadAccount = chunk(() => import('./demo-account.ts'))

/** The demo wallet on a page. It is announced while this is mounted, and asks before it does anything. */
export function DemoWallet() {
  const [waiting, setWaiting] = useState<readonly OpenPrompt[]>([])
  const [current] = waiting

  useEffect(() => {
    const open = new Set<OpenPrompt>()
    let here = true
    const provider = createDemoProvider({
      rpc: demoRpc,
      openAccount: async () => (await loadAccount()).openDemoAccount(demoRpc),
      fund: (address) => fundAccount(demoRpc, address),
      memory: {
        read: () => optionalStorage.read(storageKeys.demoWallet) === 'connected',
        write: (connected) =>
          optionalStorage.write(storageKeys.demoWallet, connected ? 'connected' : 'not connected'),
      },
      ask: (prompt) =>
        new Promise((resolve) => {
          // A page may still hold a provider after the unmount.
          if (!here) return resolve(false)
          const asked: OpenPrompt = {
            prompt,
            answer(approved) {
              open.delete(asked)
              setWaiting((others) => others.filter((other) => other !== asked))
              resolve(approved)
            },
          }
          open.add(asked)
          setWaiting((others) => [...others, asked])
        }),
    })
    const conceal = announceWallet(provider)
    return () => {
      here = false
      conceal()
      for (const asked of open) asked.answer(false)
    }
  }, [])

  return (
    <Dialog
      title={current ? TITLES[current.prompt.kind] : ''}
      opened={current !== undefined}
      onClose={() => current?.answer(false)}
      closeOnClickOutside={false}
      hasCloseButton={false}
      size={440}
      layer="wallet"
    >
      {current && <PromptBody prompt={current.prompt} />}
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={() => current?.answer(false)}>
          Reject
        </Button>
        <Button onClick={() => current?.answer(true)}>Approve</Button>
      </div>
    </Dialog>
  )
}

function PromptBody({ prompt }: { prompt: Prompt }) {
  return (
    <>
      <p className={classes.wallet}>Assay demo wallet: play money on the demo chain</p>
      {prompt.kind === 'connect' && <Connecting {...prompt} />}
      {prompt.kind === 'sign' && <pre className={classes.message}>{prompt.text}</pre>}
      {prompt.kind === 'send' && <Sending {...prompt} />}
      {prompt.kind === 'switch' && <p>This page wants to use {prompt.chainName}.</p>}
      {prompt.kind === 'add' && (
        <p>This page wants to add {prompt.chainName}, which the demo wallet cannot reach.</p>
      )}
    </>
  )
}

function Connecting({ account, funds }: { account: string; funds: Funds }) {
  return (
    <>
      <p>{window.location.host} will see the address of your demo account, which is kept in this browser.</p>
      <Rows
        rows={[
          ['Account', account],
          ['Balance', shownBalance(funds)],
        ]}
      />
      <FaucetNote {...funds} />
    </>
  )
}

type SendingProps = { transaction: Transaction; costWei: bigint | null; funds: Funds }

function Sending({ transaction, costWei, funds }: SendingProps) {
  const { from = '', to, value, data } = transaction
  const bytes = data ? (data.length - 2) / 2 : 0
  return (
    <>
      <Rows
        rows={[
          ['From', from],
          ['To', to ?? 'A new contract'],
          ['Value', `${formatEther(BigInt(value ?? 0))} ETH`],
          ['Data', bytes > 0 ? `${bytes} bytes` : 'None'],
          [
            'Estimated cost',
            costWei === null ? 'Unknown: this transaction may fail' : `${formatEther(costWei)} ETH`,
          ],
          ['Balance', shownBalance(funds)],
        ]}
      />
      <FaucetNote {...funds} />
    </>
  )
}

function Rows({ rows }: { rows: [name: string, content: string][] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(([name, content]) => (
        <div key={name} className={classes.row}>
          <dt>{name}</dt>
          <dd className={content.startsWith('0x') ? classes.address : undefined}>{content}</dd>
        </div>
      ))}
    </dl>
  )
}

function FaucetNote({ refusal }: Funds) {
  return refusal && <p className={classes.note}>{refusal}</p>
}

function shownBalance({ balanceWei }: Funds): string {
  return balanceWei === null ? 'Unknown' : `${formatEther(balanceWei)} ETH`
}
