import { factsOf } from '#api/chains.ts'
import { formatAmount } from '../format/amount.ts'
import { formatMinute } from '../format/time.ts'
import { fromWei } from '../format/wei.ts'
import type { Sale } from './sale.ts'

/** '0.25 ETH', exactly. */
export function formatCoins(wei: bigint, { contract_chain }: Pick<Sale, 'contract_chain'>): string {
  if (wei === 0n) return 'Free'
  return `${formatAmount(fromWei(wei))} ${factsOf(contract_chain).nativeCurrency.symbol}`
}

/** The last moment to claim; null if that is beyond any calendar. */
export function endOf({ voucher }: Pick<Sale, 'voucher'>): Date | null {
  const end = new Date(Number(voucher.deadline) * 1000)
  return Number.isNaN(end.getTime()) ? null : end
}

export function formatEnd(sale: Pick<Sale, 'voucher'>): string {
  const end = endOf(sale)
  return end ? formatMinute(end) : 'Never'
}

/** Whether the contract accepts its voucher, now or after the pause. */
export function isUsable({ state }: Sale): boolean {
  return state === 'open' || state === 'paused'
}
