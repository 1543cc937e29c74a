import { useState } from 'react'
import { Button } from '../../../components/Button.ts'
import { ConfirmDialog } from '../../../components/overlay/ConfirmDialog.tsx'
import type { Sale } from '../../../queries/sale.ts'
import { isUsable } from '../../../queries/sale-terms.ts'
import { notifySuccess } from '../../../toasts.ts'

export function CloseSale({ sale, onClose }: { sale: Sale; onClose(): Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  const close = async () => {
    await onClose()
    notifySuccess('The sale is closed.')
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Close sale
      </Button>
      <ConfirmDialog
        title="Close the sale?"
        text={
          <>
            The public page says at once that this is not for sale.{' '}
            {isUsable(sale) &&
              'Anyone who has kept the voucher could still use it: only cancelling it on the chain, which is a transaction, ends it for everybody.'}
          </>
        }
        opened={isAsking}
        confirmLabel="Close sale"
        onCancel={() => setAsking(false)}
        onConfirm={close}
      />
    </>
  )
}
