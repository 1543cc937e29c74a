import { useState } from 'react'
import type { FieldErrors } from '../../../hooks/use-field-errors.ts'
import { setForSale } from '../../../queries/lazy-mint.ts'
import type { LazyMint } from '../../../queries/nfts.ts'
import { closeSale, openSale, refetchSale, type Sale } from '../../../queries/sale.ts'
import { isUsable } from '../../../queries/sale-terms.ts'
import { type Sender, sendCall } from '../../../wallet/send-call.ts'
import { useWalletTask } from '../../../wallet/use-wallet-task.ts'
import type { Terms } from './check-terms.ts'
import { type ClosedSale, removeClosedSale, saveClosedSale, useClosedSale } from './closed-sale.ts'
import { signVoucher } from './sign-voucher.ts'

const openingSteps = [
  'Checking required data',
  'Waiting for signature in wallet',
  'Saving sale',
  'Done',
] as const
const cancellingSteps = [
  'Checking required data',
  'Waiting for confirmation in wallet',
  'Cancelling',
  'Done',
] as const

/** The actions on the sale of a draft. */
export function useSale(draft: LazyMint, offered: Sale | null) {
  const task = useWalletTask()
  /** The server looks at the chain every few seconds only. */
  const [cancelledNonce, setCancelledNonce] = useState<string | null>(null)
  const { uuid, blockchain: chain, contract_address, token_id } = draft
  const closed = useClosedSale(uuid)

  const isCancelled = offered?.voucher.nonce === cancelledNonce
  const current: Sale | null = offered && isCancelled ? { ...offered, state: 'cancelled' } : offered
  return {
    task,
    /** Whether the task is, or was last, to open a sale. */
    isOpening: task.progress?.steps === openingSteps,
    current,
    /** Closed, while its voucher can still be used. */
    closed: current ? null : closed,
    open: (by: Sender, terms: Terms, onRefused: (errors: FieldErrors) => void) =>
      task.start({
        title: 'Opening Sale',
        steps: openingSteps,
        chain,
        async run(onProgress) {
          const signed = await signVoucher(by, draft, terms, () => onProgress({ step: 1 }))
          onProgress({ step: 2 })
          await openSale(signed)
          setForSale(uuid, true)
          removeClosedSale(uuid)
        },
        success: 'The sale is open.',
        failure: 'The sale could not be opened.',
        onRefused,
      }),
    cancel: (by: Sender, { voucher }: ClosedSale) =>
      task.start({
        title: 'Cancelling Vouchers',
        steps: cancellingSteps,
        chain,
        async run(onProgress) {
          const { encodeCall } = await import('../../../wallet/collection-contract.ts')
          const data = encodeCall('cancelVouchers', [BigInt(token_id)])
          await sendCall(
            by,
            { chain, to: contract_address, data },
            {
              onCost: (cost) => onProgress({ step: 1, cost }),
              onSent: (hash) => onProgress({ step: 2, hash }),
            },
          )
          setCancelledNonce(voucher.nonce)
          removeClosedSale(uuid)
          void refetchSale(uuid)
        },
        success: 'The voucher is cancelled.',
        failure: 'The voucher could not be cancelled.',
      }),
    async close(sale: Sale) {
      await closeSale(uuid)
      setForSale(uuid, false)
      if (isUsable(sale)) saveClosedSale(sale)
    },
  }
}
