import { useState } from 'react'
import { Button } from '../../../components/Button.ts'
import { Question } from '../../../components/overlay/Question.tsx'
import { notifySuccess } from '../../../notify.ts'
import type { Sale } from '../../../queries/sale.ts'
import { isUsable } from '../../../queries/sale-terms.ts'

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
      <Question
        title="Close the sale?"
        text={
          <>
            The public page says at once that this is not for sale.{' '}
            {isUsable(sale) &&
              'Whoever has kept the voucher could still use it: only cancelling it on the chain, which is a transaction, ends it for everybody.'}
          </>
        }
        opened={isAsking}
        yes="Close sale"
        onNo={() => setAsking(false)}
        onYes={close}
      />
    </>
  )
}
