import { type SubmitEvent, useId } from 'react'
import { factsOf } from '#api/chains.ts'
import { AboutFields } from '../../collections/AboutFields.tsx'
import { ChainField } from '../../collections/ChainField.tsx'
import { Address } from '../../components/Address.tsx'
import { Button } from '../../components/Button.ts'
import { ImageDrop } from '../../components/fields/ImageDrop.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'
import { closeToasts, notifyError } from '../../toasts.ts'
import { ConnectedWallet } from '../../wallet/ConnectedWallet.tsx'
import { networks, useNetwork } from '../../wallet/use-network.ts'
import type { Connected } from '../../wallet/use-wallet.ts'
import { checkDraft, type Draft } from './check-draft.ts'
import classes from './DeployForm.module.css'
import type { useDeployment } from './use-deployment.ts'

type Props = {
  connected: Connected
  /** Null if there is no other wallet. */
  onChangeWallet: (() => void) | null
  draft: Draft
  onChange(change: Partial<Draft>): void
  deployment: ReturnType<typeof useDeployment>
}

/** By the names under which the server finds something wrong with them. */
const fieldOf = {
  image: 'imageURL',
  name: 'name',
  description: 'description',
  external_link: 'external_link',
  royalty: 'seller_fee_basis_points',
} as const satisfies Record<keyof Draft, string>

export function DeployForm({ connected, onChangeWallet, draft, onChange, deployment }: Props) {
  const { network, select } = useNetwork(connected.provider, connected.chainId)
  const { form, errors, show, clear, text } = useFieldErrors()
  const id = useId()

  const field = (name: Exclude<keyof Draft, 'image'>) =>
    text(fieldOf[name], draft[name], (value) => onChange({ [name]: value }))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (deployment.pending) return
    const checked = checkDraft(draft)
    if ('details' in checked) {
      show({})
      void deployment.deploy({ ...connected, network }, checked.details, show)
    } else {
      closeToasts()
      notifyError(checked.message)
      show(checked.errors)
    }
  }

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-label="New collection">
      <ConnectedWallet connected={connected} chain={network.value} onChange={onChangeWallet} />
      <section className={classes.section} aria-labelledby={`${id}-image`}>
        <h2 id={`${id}-image`} className={classes.title}>
          Upload Image
        </h2>
        <ImageDrop
          label="Upload Image"
          file={draft.image}
          error={errors[fieldOf.image]}
          onChange={(image) => {
            onChange({ image })
            clear(fieldOf.image)
          }}
        />
      </section>
      <section className={classes.section} aria-labelledby={`${id}-details`}>
        <h2 id={`${id}-details`} className={classes.title}>
          Details
        </h2>
        <div className={classes.fields}>
          <AboutFields field={field} />
          <TextField
            label="Resale Royalties"
            inputMode="decimal"
            autoComplete="off"
            placeholder="2.5%"
            {...field('royalty')}
          />
          <ChainField
            label="Blockchain"
            name="contract_chain"
            choices={networks}
            value={network.value}
            description={factsOf(network.value).deployNote ?? undefined}
            onChange={select}
          />
        </div>
      </section>
      <div className={classes.foot}>
        {deployment.deployed ? (
          <p className={classes.deployed}>
            <span>Contract Deployed At:</span>
            <Address value={deployment.deployed.address} chain={deployment.deployed.chain} full />
          </p>
        ) : (
          <>
            {deployment.pending && (
              <p id={`${id}-pending`} className={classes.hint}>
                Resume or discard the deployment above first.
              </p>
            )}
            <Button
              type="submit"
              miw={160}
              disabled={deployment.busy || deployment.pending !== null}
              aria-describedby={deployment.pending ? `${id}-pending` : undefined}
            >
              {deployment.busy ? 'Deploying...' : 'Deploy Contract'}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
