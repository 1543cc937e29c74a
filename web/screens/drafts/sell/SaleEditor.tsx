import { shallowEqual } from '@mantine/hooks'
import { useState } from 'react'
import { Media } from '../../../components/Media.tsx'
import { UnsavedChanges } from '../../../components/overlay/UnsavedChanges.tsx'
import type { LazyMint } from '../../../queries/nfts.ts'
import type { Sale } from '../../../queries/sale.ts'
import { isUsable } from '../../../queries/sale-terms.ts'
import { ConnectedWallet } from '../../../wallet/ConnectedWallet.tsx'
import { Outcome } from '../../../wallet/StepsDialog.tsx'
import { WalletGate } from '../../../wallet/WalletGate.tsx'
import { WalletTaskDialog } from '../../../wallet/WalletTaskDialog.tsx'
import { CurrentSale } from './CurrentSale.tsx'
import { initialTerms, type TermsInput, termsOf } from './check-terms.ts'
import { ClosedVoucher, EarlierVoucher } from './OutstandingVoucher.tsx'
import { PublicLink } from './PublicLink.tsx'
import classes from './SaleEditor.module.css'
import { TermsForm } from './TermsForm.tsx'
import { useSale } from './use-sale.ts'

const walletTexts = {
  connect: 'Connect the wallet that owns the contract: it signs what you offer.',
  install: 'Please install a Web3 wallet in your browser to sell this draft, then come back to this page.',
}

export function SaleEditor({ draft, offered }: { draft: LazyMint; offered: Sale | null }) {
  const { task, isOpening, current, closed, open, cancel, close } = useSale(draft, offered)
  // State lives here, because the form unmounts when the wallet locks itself.
  const [first, setFirst] = useState(() => initialTerms(draft))
  const [typed, setTyped] = useState(first)
  const [changing, setChanging] = useState(false)

  const beginWith = (terms: TermsInput) => {
    setFirst(terms)
    setTyped(terms)
  }
  return (
    <div className={classes.editor}>
      <section className={classes.draft} aria-label="Draft">
        <Media src={draft.image_url || null} alt="" className={classes.media} controls />
        <div className={classes.name}>
          <h2 className={classes.title}>
            <bdi>{draft.title}</bdi>
          </h2>
          <p className={classes.collection}>
            <bdi>{draft.collection_name}</bdi>
          </p>
        </div>
      </section>
      <div className={classes.column}>
        <WalletGate texts={walletTexts}>
          {(connected, changeWallet) => (
            <>
              <ConnectedWallet connected={connected} chain={draft.blockchain} onChange={changeWallet} />
              {current && !changing ? (
                <CurrentSale
                  sale={current}
                  onChange={() => {
                    beginWith(termsOf(current))
                    setChanging(true)
                  }}
                  onCancel={() => cancel(connected, current)}
                  onClose={() => close(current)}
                />
              ) : (
                <>
                  {current && isUsable(current) && (
                    <EarlierVoucher sale={current} onCancel={() => cancel(connected, current)} />
                  )}
                  {closed && (
                    <ClosedVoucher
                      sale={closed}
                      connected={connected}
                      onCancel={() => cancel(connected, closed)}
                    />
                  )}
                  <TermsForm
                    chain={draft.blockchain}
                    typed={typed}
                    busy={task.busy}
                    onChange={(part) => setTyped((held) => ({ ...held, ...part }))}
                    onSubmit={async (terms, show) => {
                      if (!(await open(connected, terms, show))) return
                      beginWith(typed)
                      setChanging(false)
                    }}
                    onKeep={changing && current ? () => setChanging(false) : null}
                  />
                </>
              )}
            </>
          )}
        </WalletGate>
      </div>
      <WalletTaskDialog task={task}>
        {isOpening && (
          <Outcome name="Everybody can claim at:">
            <PublicLink uuid={draft.uuid} />
          </Outcome>
        )}
      </WalletTaskDialog>
      <UnsavedChanges exist={(!current || changing) && !task.busy && !shallowEqual(first, typed)} />
    </div>
  )
}
