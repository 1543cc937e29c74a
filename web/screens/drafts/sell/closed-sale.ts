import { queryOptions } from '@tanstack/react-query'
import type { Sale } from '../../../queries/sale.ts'
import { endOf } from '../../../queries/sale-terms.ts'
import { storageKeys } from '../../../storage/storage.ts'
import { storedList } from '../../../storage/stored-list.ts'
import { chainIdOf } from '../../../wallet/contract-state.ts'
import type { Connected } from '../../../wallet/use-wallet.ts'

/** A sale that was closed. The server no longer has it, but others may have its voucher. */
export type ClosedSale = Pick<Sale, 'uuid' | 'contract_chain' | 'contract_address' | 'voucher'>

const closedSales = storedList<ClosedSale>(storageKeys.closedSales)

export function saveClosedSale({ uuid, contract_chain, contract_address, voucher }: Sale): void {
  closedSales.write([...others(uuid), { uuid, contract_chain, contract_address, voucher }])
}

export function removeClosedSale(uuid: string): void {
  closedSales.write(others(uuid))
}

export function useClosedSale(uuid: string): ClosedSale | null {
  return closedSales.useList().find((each) => each.uuid === uuid && !hasEnded(each)) ?? null
}

/** Whether the contract still accepts the voucher, now or after the pause, according to the wallet's node. */
export function isValidQuery({ wallet, provider, chainId }: Connected, sale: ClosedSale) {
  const { voucher, contract_address, contract_chain: chain } = sale
  return queryOptions({
    queryKey: ['voucher', wallet.id, contract_address, voucher],
    queryFn: async () => {
      const { readContract } = await import('../../../wallet/collection-contract.ts')
      const [nonce, minted] = await Promise.all([
        readContract(provider, contract_address, 'voucherNonce', [BigInt(voucher.id)]),
        readContract(provider, contract_address, 'totalMinted', [BigInt(voucher.id)]),
      ])
      // A node that is behind has a lower nonce.
      return nonce <= BigInt(voucher.nonce) && minted < BigInt(voucher.maxSupply)
    },
    staleTime: 0,
    enabled: chainId === chainIdOf({ chain }),
  })
}

function others(uuid: string): ClosedSale[] {
  return closedSales.read().filter((each) => each.uuid !== uuid && !hasEnded(each))
}

function hasEnded(sale: ClosedSale): boolean {
  const end = endOf(sale)
  return end !== null && end.getTime() < Date.now()
}
