import type { Contract, ContractState } from '../../wallet/contract-state.ts'
import type { MetadataInput, RoyaltiesInput } from './checks.ts'
import type { RequestChange } from './use-contract-change.ts'

export type SectionProps = {
  contract: Contract
  /** Undefined while it is read. */
  state: ContractState | undefined
  /** Whether the wallet's account is the owner. */
  canChange: boolean
  requestChange: RequestChange
}

/** The input of each form. It lives above the wallet's part, which unmounts when a wallet locks itself. */
export type Forms = {
  royalties: RoyaltiesInput
  metadata: MetadataInput
  contractUri: string
  defaultUri: string
  tokenUri: string
  owner: string
}

/** A form; closed while its input is undefined. */
export type Form<T> = { typed: T | undefined; set(typed: T | undefined): void }
