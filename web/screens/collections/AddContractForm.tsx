import { useState } from 'react'
import { type ChainKey, trackingChains } from '#api/chains.ts'
import { config } from '../../client/config.ts'
import { ChainField } from '../../collections/ChainField.tsx'
import { SelectField } from '../../components/fields/SelectField.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'
import { addContract, type Collection } from '../../queries/collections.ts'
import { addressOf } from '../../queries/names.ts'
import { AddForm } from './AddForm.tsx'
import { Estimate } from './Estimate.tsx'
import { addErrors, addressErrors } from './field-errors.ts'
import { useName } from './use-name.ts'

type Props = {
  onBack(): void
  onSave(add: () => Promise<Collection>, onFailed: (error: unknown) => void): void
}

const types = [
  { label: 'NFT', value: 'NFT' },
  { label: 'Token', value: 'ERC20' },
] as const

export function AddContractForm({ onBack, onSave }: Props) {
  const [address, setAddress] = useState('')
  const [type, setType] = useState<'NFT' | 'ERC20'>('NFT')
  const [chain, setChain] = useState<ChainKey>('eth')
  const name = useName(address, chain)
  const { form, errors, show, clear } = useFieldErrors()

  const save = () => {
    const wrong = addressErrors('contract', address, chain)
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    onSave(
      async () =>
        addContract(type, { contract_address: await addressOf(address, chain), contract_chain: chain }),
      (error) => show(addErrors('contract', error)),
    )
  }
  // What the server found wrong with the address was about this type on this chain.
  const clearErrors = () => {
    for (const field of ['contract_address', 'contract_chain', 'form']) clear(field)
  }
  return (
    <AddForm label="Add Existing Contract" form={form} error={errors.form} onBack={onBack} onSave={save}>
      <TextField
        label="Contract Address"
        name="contract_address"
        mono
        autoComplete="off"
        spellCheck={false}
        value={address}
        description={errors.contract_address ? undefined : name.hint}
        error={errors.contract_address}
        onBlur={name.lookUp}
        onChange={(text) => {
          setAddress(text)
          clearErrors()
        }}
      />
      <SelectField
        label="Contract Type"
        name="contract_type"
        choices={types}
        value={type}
        onChange={(value) => {
          setType(value)
          clearErrors()
        }}
      />
      <ChainField
        label="Chain"
        name="contract_chain"
        choices={trackingChains(config.demo)}
        value={chain}
        error={errors.contract_chain}
        onChange={(value) => {
          setChain(value)
          clearErrors()
        }}
      />
      <Estimate kind={type} address={name.address} chain={chain} />
    </AddForm>
  )
}
