import { useState } from 'react'
import { Address } from '../../components/Address.tsx'
import { formatCount } from '../../format/number.ts'
import type { Sale } from '../../queries/sale.ts'
import { endOf, formatCoins, formatEnd } from '../../queries/sale-terms.ts'
import { Outcome } from '../../wallet/StepsDialog.tsx'
import { WalletGate } from '../../wallet/WalletGate.tsx'
import { WalletTaskDialog } from '../../wallet/WalletTaskDialog.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import classes from './ClaimPanel.module.css'
import { useClaim } from './use-claim.ts'

const walletTexts = {
  connect: 'Connect the wallet that pays and receives it.',
  install: 'Please install a Web3 wallet in your browser to claim this, then come back to this page.',
}

type Props = {
  sale: Sale
  /** The sale was closed; this is how it was before. */
  isClosed: boolean
  /** Called with the sale when a claim begins, and with null should it fail. */
  onHold(sale: Sale | null): void
}

/** The price, the status, and the form to claim. */
export function ClaimPanel({ sale, isClosed, onHold }: Props) {
  const { task, claimed, claim } = useClaim(sale)
  const [amount, setAmount] = useState('1')
  const received = claimed && (
    <>
      {formatCount(claimed.amount)} × <bdi>{sale.title}</bdi>
    </>
  )
  return (
    <section className={classes.panel} aria-label="Sale">
      <div className={classes.figures}>
        <p className={classes.figure}>
          <span className={classes.label}>Price</span>
          <span className={`${classes.price} figure`}>{formatCoins(BigInt(sale.voucher.price), sale)}</span>
        </p>
        <p className={classes.figure}>
          <span className={classes.label}>Left</span>
          <span className={`${classes.left} figure`}>
            {sale.left === null ? 'Unknown' : formatCount(sale.left)}
          </span>
        </p>
      </div>
      <p className={classes.state} role="status">
        {isClosed ? 'Its creator has closed this sale.' : stateOf(sale)}
      </p>
      {claimed && (
        <p className={classes.claimed} role="status">
          <span>
            <strong>You received {received}.</strong> It is in your wallet.
          </span>
          <Address value={claimed.hash} chain={sale.contract_chain} kind="transaction" />
        </p>
      )}
      {/* A claim in progress goes on, even if the last one was sold. */}
      {((sale.state === 'open' && !isClosed) || task.busy) && (
        <div className={classes.form}>
          <WalletGate texts={walletTexts}>
            {(connected, changeWallet) => (
              <ClaimForm
                sale={sale}
                connected={connected}
                onChangeWallet={changeWallet}
                amount={amount}
                onAmount={setAmount}
                busy={task.busy}
                onClaim={async (count) => {
                  onHold(sale)
                  if (await claim(connected, count)) setAmount('1')
                  else onHold(null)
                }}
              />
            )}
          </WalletGate>
        </div>
      )}
      <WalletTaskDialog task={task}>
        <div className={classes.outcome}>
          <Outcome name="You received:">{received}</Outcome>
        </div>
      </WalletTaskDialog>
    </section>
  )
}

function stateOf(sale: Sale): string {
  switch (sale.state) {
    case 'open':
      if (sale.left === null)
        return 'The chain does not answer at the moment, so how many are left is not known.'
      return endOf(sale) ? `For sale until ${formatEnd(sale)}.` : 'For sale.'
    case 'sold_out':
      return 'Sold out: all of them have been claimed.'
    case 'ended':
      return `This sale ended on ${formatEnd(sale)}.`
    case 'cancelled':
      return 'Its creator has cancelled this sale.'
    case 'paused':
      return 'The collection is paused: nothing can be claimed until its creator lets it go on.'
  }
}
