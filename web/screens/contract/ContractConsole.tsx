import { shallowEqual } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { normaliseAddress } from '#api/address.ts'
import { chainLabel } from '../../collections/chain-label.ts'
import { Address } from '../../components/Address.tsx'
import { BackBar } from '../../components/BackLink.tsx'
import { Badge } from '../../components/Badge.tsx'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { UnsavedChanges } from '../../components/overlay/UnsavedChanges.tsx'
import { Page } from '../../components/Page.tsx'
import { paths } from '../../paths.ts'
import { type Collection, collectionsQuery } from '../../queries/collections.ts'
import { WalletGate } from '../../wallet/WalletGate.tsx'
import { WalletTaskDialog } from '../../wallet/WalletTaskDialog.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'
import classes from './Console.module.css'
import { Console } from './Console.tsx'
import type { Form, Forms } from './section-props.ts'
import { useContractChange } from './use-contract-change.ts'

const walletTexts = {
  connect: 'Connect your wallet to see and change the contract.',
  install: 'Please install a Web3 wallet in your browser to change a contract, then come back to this page.',
}

export function ContractConsole() {
  const { address = '', chain } = useParams({ strict: false })
  const { data: collections, isError, refetch } = useQuery(collectionsQuery)
  const collection = collections?.find(
    ({ is_assay, contract_address, contract_chain }) =>
      is_assay && contract_address === normaliseAddress(address) && contract_chain === chain,
  )
  return (
    <>
      <BackBar to={paths.collections}>Back to collections</BackBar>
      <Page title="Contract">
        {collection ? (
          // What was typed for one contract is not kept for the next.
          <OwnContract key={`${chain}/${address}`} collection={collection} />
        ) : collections ? (
          <EmptyState
            text="There is no such contract among those you have deployed with Assay."
            action={<ButtonLink to={paths.collections}>Go to collections</ButtonLink>}
          />
        ) : isError ? (
          <LoadError what="Your collections" onRetry={refetch} />
        ) : (
          <div className={classes.loading} role="status" aria-label="Loading" />
        )}
      </Page>
    </>
  )
}

/** What each form began with, and what is in it now. */
type OpenForms = { [K in keyof Forms]?: { first: Forms[K]; typed: Forms[K] } }

function OwnContract({ collection }: { collection: Collection }) {
  const { contract_address: address, contract_chain: chain, collection_name } = collection
  const contract = { address, chain }
  const [forms, setForms] = useState<OpenForms>({})
  const { change, asking, requestChange, cancel, confirm, task } = useContractChange(contract)

  function formOf<K extends keyof Forms>(name: K): Form<Forms[K]> {
    return {
      typed: forms[name]?.typed,
      set: (typed) =>
        setForms(({ [name]: held, ...others }) => ({
          ...others,
          ...(typed !== undefined && { [name]: { first: held?.first ?? typed, typed } }),
        })),
    }
  }
  const hasChanges = Object.values(forms).some(({ first, typed }) => !shallowEqual(first, typed))
  return (
    <>
      <div className={classes.about}>
        <p className={classes.name}>{collection_name || address}</p>
        <Badge text={chainLabel(chain)} tone="quiet" />
        <Address value={address} chain={chain} />
      </div>
      <WalletGate texts={walletTexts}>
        {(connected, changeWallet) => (
          <Console
            key={connected.wallet.id}
            contract={contract}
            connected={connected}
            onChangeWallet={changeWallet}
            requestChange={(wanted) => requestChange(wanted, connected)}
            formOf={formOf}
          />
        )}
      </WalletGate>
      {change && <ConfirmChange change={change} opened={asking} onCancel={cancel} onConfirm={confirm} />}
      <WalletTaskDialog task={task} />
      {/* The form still holds what was sent until the dialog is closed. */}
      <UnsavedChanges exist={hasChanges && !task.busy && !task.opened} />
    </>
  )
}
