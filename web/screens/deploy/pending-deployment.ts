import type { CallBody } from '#api/calls.ts'
import { isChain } from '#api/chains.ts'
import { storageKeys } from '../../storage/storage.ts'
import { storedList } from '../../storage/stored-list.ts'

/** A deployment that the wallet was asked for and that is not saved as a collection yet. */
export type PendingDeployment = {
  /** Of the Assay account, which has one at a time. */
  email: string
  /** The wallet's account, and the nonce: a guess until a node has returned the transaction. */
  account: string
  nonce: number
  nonceSeen?: boolean
  /** Null until the wallet has sent the transaction. */
  hash: string | null
  /** Null until the contract is on the chain. */
  address: string | null
  /** The metadata's URL, unique to this deployment. */
  contractUrl: string
  /** What is left to be saved. */
  collection: Omit<CallBody<'POST /api/collection/add-nft-deployed'>, 'contract_address'>
}

const deployments = storedList<PendingDeployment>(storageKeys.deployment)

export function savePendingDeployment(deployment: PendingDeployment): void {
  deployments.write([...others(deployment), deployment])
}

export function removePendingDeployment(deployment: Pick<PendingDeployment, 'contractUrl'>): void {
  deployments.write(others(deployment))
}

export function hasPendingDeployment(email: string): boolean {
  return deployments.read().some(isOf(email))
}

export function usePendingDeployment(email: string | undefined): PendingDeployment | null {
  return deployments.useList().find(isOf(email)) ?? null
}

/** One on a chain that the operator no longer describes waits until it is described again. */
function isOf(email: string | undefined) {
  return (each: PendingDeployment) => each.email === email && isChain(each.collection.contract_chain)
}

function others({ contractUrl }: Pick<PendingDeployment, 'contractUrl'>): PendingDeployment[] {
  return deployments.read().filter((each) => each.contractUrl !== contractUrl)
}
