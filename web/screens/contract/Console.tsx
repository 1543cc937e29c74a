import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { factsOf } from '#api/chains.ts'
import { Address } from '../../components/Address.tsx'
import { Button } from '../../components/Button.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { useBusy } from '../../hooks/use-busy.ts'
import { notifyError } from '../../toasts.ts'
import { ConnectedWallet } from '../../wallet/ConnectedWallet.tsx'
import { type Contract, chainIdOf, contractStateQuery } from '../../wallet/contract-state.ts'
import { ensureChain } from '../../wallet/send-call.ts'
import type { Connected } from '../../wallet/use-wallet.ts'
import classes from './Console.module.css'
import { ContractMetadataSection } from './ContractMetadataSection.tsx'
import { OwnershipSection } from './OwnershipSection.tsx'
import { RoyaltiesSection } from './RoyaltiesSection.tsx'
import { SalesSection } from './SalesSection.tsx'
import { StatusSection } from './StatusSection.tsx'
import type { Form, Forms } from './section-props.ts'
import { TokenMetadataSection } from './TokenMetadataSection.tsx'
import type { RequestChange } from './use-contract-change.ts'

type Props = {
  contract: Contract
  connected: Connected
  /** Null if there is no other wallet. */
  onChangeWallet: (() => void) | null
  requestChange: RequestChange
  formOf<K extends keyof Forms>(name: K): Form<Forms[K]>
}

/** The contract as the wallet's node sees it. */
export function Console({ contract, connected, onChangeWallet, requestChange, formOf }: Props) {
  const { wallet, account, chainId } = connected
  const isElsewhere = chainId !== undefined && chainId !== chainIdOf(contract)
  const {
    data: state,
    isError,
    isFetching,
    refetch,
  } = useQuery(contractStateQuery(wallet, chainId, contract))
  const canChange = state?.owner.toLowerCase() === account.toLowerCase()
  const shared = { contract, state, canChange, requestChange }
  const tryAgain = (
    <Button size="sm" loading={isFetching} onClick={() => refetch()}>
      Try again
    </Button>
  )

  return (
    <>
      <div className={classes.wallet}>
        <ConnectedWallet connected={connected} chain={contract.chain} onChange={onChangeWallet} />
      </div>
      {isElsewhere ? (
        <WrongNetwork contract={contract} connected={connected} />
      ) : !state && isError ? (
        <EmptyState text="The contract could not be read." action={tryAgain} />
      ) : (
        <>
          {isError && <Notice action={tryAgain}>The contract could not be read again just now.</Notice>}
          {state && !canChange && (
            <Notice>
              Only the owner can change the contract, and your wallet is another account. The owner is{' '}
              <Address value={state.owner} chain={contract.chain} />
            </Notice>
          )}
          <StatusSection {...shared} />
          <RoyaltiesSection {...shared} form={formOf('royalties')} />
          <ContractMetadataSection
            {...shared}
            metadataForm={formOf('metadata')}
            uriForm={formOf('contractUri')}
          />
          <TokenMetadataSection
            {...shared}
            wallet={wallet}
            defaultForm={formOf('defaultUri')}
            tokenForm={formOf('tokenUri')}
          />
          <SalesSection {...shared} />
          <OwnershipSection {...shared} account={account} form={formOf('owner')} />
        </>
      )}
    </>
  )
}

function WrongNetwork({ contract: { chain }, connected }: Pick<Props, 'contract' | 'connected'>) {
  const [switching, run] = useBusy()
  const title = useId()
  const switchNetwork = () =>
    run(async () => {
      try {
        await ensureChain(connected.provider, chain)
      } catch (error) {
        console.error(error)
        notifyError('Could not switch to selected network.')
      }
    })
  return (
    <section className={classes.card} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        Your wallet is on another network
      </h2>
      <p className={classes.text}>The contract is on {factsOf(chain).name}. Its values are read there.</p>
      <Button disabled={switching} onClick={switchNetwork}>
        Switch network
      </Button>
    </section>
  )
}

function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.notice} role="status">
      <p className={classes.said}>{children}</p>
      {action}
    </div>
  )
}
