import { chainLabel } from '../collections/chain-label.ts'
import { Address } from '../components/Address.tsx'
import type { Column } from '../components/table/column.ts'
import { numberColumn } from '../components/table/number-column.tsx'
import { compareAmounts, formatAmount } from '../format/amount.ts'
import { formatMoney } from '../format/number.ts'
import { ProofButton } from '../proof/ProofButton.tsx'
import type { ShownCollection } from '../queries/collections.ts'
import type { WalletOther } from '../queries/stats.ts'

type Token = WalletOther['tokens'][number]
type Nft = WalletOther['nfts'][number]
type Holding = Pick<Token & Nft, 'Name' | 'Symbol' | 'Chain' | 'TokenAddress'>
type Kind<H> = {
  /** The proof's name for how much there is of it. */
  figure: 'token' | 'nft'
  amountOf(holding: H): string
  /** Digits after the point; the full amount is its title if there are more. */
  decimals: number
  value: Column<H>
}

/** What these wallets, one address on several chains, hold of tokens. */
export function tokenColumns(wallets: readonly ShownCollection[]): Column<Token>[] {
  return columnsOf(wallets, {
    figure: 'token',
    amountOf: ({ Balance }) => Balance,
    decimals: 2,
    value: numberColumn({
      key: 'value',
      title: 'Value',
      read: ({ USDValue }) => USDValue,
      format: formatMoney,
    }),
  })
}

export function nftColumns(wallets: readonly ShownCollection[]): Column<Nft>[] {
  return columnsOf(wallets, {
    figure: 'nft',
    amountOf: ({ Amount }) => Amount,
    decimals: 0,
    // An NFT has no market price of its own.
    value: { key: 'value', title: 'Value', align: 'end', render: () => '-', csv: () => '' },
  })
}

function columnsOf<H extends Holding>(
  wallets: readonly ShownCollection[],
  { figure, amountOf, decimals, value }: Kind<H>,
): Column<H>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      render: ({ Name, Chain, TokenAddress }) => Name || <Address value={TokenAddress} chain={Chain} />,
      sort: (a, b) => a.Name.localeCompare(b.Name),
      csv: ({ Name }) => Name,
      primary: true,
    },
    {
      key: 'symbol',
      title: 'Symbol',
      render: ({ Symbol: symbol }) => symbol || '--',
      sort: (a, b) => a.Symbol.localeCompare(b.Symbol),
      csv: ({ Symbol: symbol }) => symbol,
    },
    {
      key: 'amount',
      title: 'Amount',
      align: 'end',
      render: (holding) => {
        const { Name, Chain, TokenAddress } = holding
        const wallet = wallets.find(({ contract_chain }) => contract_chain === Chain)
        const text = formatAmount(amountOf(holding), decimals)
        const amount = <span title={formatAmount(amountOf(holding))}>{text}</span>
        return wallet ? (
          <ProofButton
            collection={wallet}
            figure={figure}
            of={TokenAddress}
            title={`Amount of ${Name || TokenAddress}`}
            value={text}
          >
            {amount}
          </ProofButton>
        ) : (
          amount
        )
      },
      sort: (a, b) => compareAmounts(amountOf(a), amountOf(b)),
      csv: amountOf,
    },
    value,
    {
      key: 'chain',
      title: 'Chain',
      align: 'end',
      render: ({ Chain }) => chainLabel(Chain),
      sort: (a, b) => a.Chain.localeCompare(b.Chain),
      csv: ({ Chain }) => Chain,
    },
  ]
}
