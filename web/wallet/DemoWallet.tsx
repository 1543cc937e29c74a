import { useEffect, useState } from 'react'
import { Button } from '../components/Button.ts'
import { Dialog } from '../components/overlay/Dialog.tsx'
import { storageKeys } from '../storage/storage.ts'
import { announceWallet } from './announce-wallet.ts'
import classes from './DemoWallet.module.css'
import { createDemoProvider, type Prompt, type Transaction } from './demo-provider.ts'
import { demoRpc } from './demo-rpc.ts'
import { formatEther } from './format-ether.ts'

type OpenPrompt = { prompt: Prompt; answer(approved: boolean): void }

const TITLES: Record<Prompt['kind'], string> = {
  connect: 'Connect to this page?',
  sign: 'Sign this message?',
  send: 'Confirm transaction',
  switch: 'Switch the chain?',
  add: 'Add this chain?',
}

/** The demo wallet on a page. It is announced while this is mounted, and asks before it does anything. */
export function DemoWallet() {
  const [waiting, setWaiting] = useState<readonly OpenPrompt[]>([])
  const [current] = waiting

  useEffect(() => {
    const open = new Set<OpenPrompt>()
    let here = true
    const provider = createDemoProvider({
      rpc: demoRpc,
      memory: {
        read: () => localStorage.getItem(storageKeys.demoWallet) === 'connected',
        write: (connected) =>
          localStorage.setItem(storageKeys.demoWallet, connected ? 'connected' : 'not connected'),
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
      {prompt.kind === 'connect' && <p>{window.location.host} will see the address of your demo account.</p>}
      {prompt.kind === 'sign' && <pre className={classes.message}>{prompt.text}</pre>}
      {prompt.kind === 'send' && <Sending {...prompt} />}
      {prompt.kind === 'switch' && <p>This page wants to use {prompt.chainName}.</p>}
      {prompt.kind === 'add' && (
        <p>This page wants to add {prompt.chainName}, which the demo wallet cannot reach.</p>
      )}
    </>
  )
}

function Sending({ transaction, costWei }: { transaction: Transaction; costWei: bigint | null }) {
  const { from = '', to, value, data } = transaction
  const bytes = data ? (data.length - 2) / 2 : 0
  const rows: [name: string, content: string][] = [
    ['From', from],
    ['To', to ?? 'A new contract'],
    ['Value', `${formatEther(BigInt(value ?? 0))} ETH`],
    ['Data', bytes > 0 ? `${bytes} bytes` : 'None'],
    [
      'Estimated cost',
      costWei === null ? 'Unknown: this transaction may fail' : `${formatEther(costWei)} ETH`,
    ],
  ]
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
