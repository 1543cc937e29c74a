import { useState } from 'react'
import { type ChainKey, trackingChains } from '#api/chains.ts'
import { config } from '../../client/config.ts'
import { ChainField } from '../../collections/ChainField.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'
import { addWallet, type Collection } from '../../queries/collections.ts'
import { addressOf } from '../../queries/names.ts'
import { AddForm } from './AddForm.tsx'
import { Estimate } from './Estimate.tsx'
import { addErrors, addressErrors } from './field-errors.ts'
import { useName } from './use-name.ts'

type Props = {
  onBack(): void
  onSave(add: () => Promise<Collection>, onFailed: (error: unknown) => void): void
}

export function AddWalletForm({ onBack, onSave }: Props) {
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [chain, setChain] = useState<ChainKey>('eth')
  const resolved = useName(address, chain)
  const { form, errors, show, clear } = useFieldErrors()

  const save = () => {
    const wrong = addressErrors('wallet', address, chain)
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    onSave(
      async () =>
        addWallet({
          wallet_name: name,
          wallet_address: await addressOf(address, chain),
          wallet_chain: chain,
        }),
      (error) => show(addErrors('wallet', error)),
    )
  }
  const clearErrors = (...fields: string[]) => {
    for (const field of [...fields, 'form']) clear(field)
  }
  return (
    <AddForm label="Add Existing Wallet" form={form} error={errors.form} onBack={onBack} onSave={save}>
      <TextField
        label="Wallet Name"
        name="wallet_name"
        autoComplete="off"
        value={name}
        error={errors.wallet_name}
        onChange={(text) => {
          setName(text)
          clearErrors('wallet_name')
        }}
      />
      <TextField
        label="Wallet Address"
        name="wallet_address"
        mono
        autoComplete="off"
        spellCheck={false}
        value={address}
        description={errors.wallet_address ? undefined : resolved.hint}
        error={errors.wallet_address}
        onBlur={resolved.lookUp}
        onChange={(text) => {
          setAddress(text)
          clearErrors('wallet_address', 'wallet_chain')
        }}
      />
      <ChainField
        label="Chain"
        name="wallet_chain"
        choices={trackingChains(config.demo)}
        value={chain}
        error={errors.wallet_chain}
        onChange={(value) => {
          setChain(value)
          clearErrors('wallet_address', 'wallet_chain')
        }}
      />
      <Estimate kind="Wallet" address={resolved.address} chain={chain} />
    </AddForm>
  )
}
