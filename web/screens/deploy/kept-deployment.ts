import { useMemo, useSyncExternalStore } from 'react'
import type { CallBody } from '#api/calls.ts'
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

const listeners = new Set<() => void>()

export function keepDeployment(deployment: KeptDeployment): void {
  write([...others(deployment.email), deployment])
}

export function forgetDeployment({ email }: { email: string }): void {
  write(others(email))
}

export function useKeptDeployment(email: string | undefined): KeptDeployment | null {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKeys.deployment))
  return useMemo(() => parse(stored).find((each) => each.email === email) ?? null, [stored, email])
}

function others(email: string): KeptDeployment[] {
  return parse(localStorage.getItem(storageKeys.deployment)).filter((each) => each.email !== email)
}

function write(deployments: readonly KeptDeployment[]): void {
  if (deployments.length === 0) localStorage.removeItem(storageKeys.deployment)
  else localStorage.setItem(storageKeys.deployment, JSON.stringify(deployments))
  for (const listener of listeners) listener()
}

function parse(stored: string | null): KeptDeployment[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Comes from the other tabs.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
