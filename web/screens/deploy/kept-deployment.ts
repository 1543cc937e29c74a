import type { CallBody } from '#api/calls.ts'
import { keptList } from '../../kept-list.ts'
import { storageKeys } from '../../storage.ts'

/** A deployment that the wallet was asked for and that is not saved as a collection yet. One for each account of Assay. */
export type KeptDeployment = {
  email: string
  /** The wallet's account, and the number of its transaction. */
  account: string
  nonce: number
  /** Null until the wallet has sent the transaction. */
  hash: string | null
  /** Null until the contract is on the chain. */
  address: string | null
  contractUrl: string
  /** What is left to be saved. */
  collection: Omit<CallBody<'POST /api/collection/add-nft-deployed'>, 'contract_address'>
}

const deployments = keptList<KeptDeployment>(storageKeys.deployment)

export function keepDeployment(deployment: KeptDeployment): void {
  deployments.write([...others(deployment.email), deployment])
}

export function forgetDeployment({ email }: { email: string }): void {
  deployments.write(others(email))
}

export function useKeptDeployment(email: string | undefined): KeptDeployment | null {
  return deployments.useList().find((each) => each.email === email) ?? null
}

function others(email: string): KeptDeployment[] {
  return deployments.read().filter((each) => each.email !== email)
}
