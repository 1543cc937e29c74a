import { useState } from 'react'
import { refetchSale, type Sale } from '../../queries/sale.ts'
import { type Sender, sendCall } from '../../wallet/send-call.ts'
import { useWalletTask } from '../../wallet/use-wallet-task.ts'

const steps = ['Checking required data', 'Waiting for confirmation in wallet', 'Claiming', 'Done'] as const

type Claimed = { amount: number; hash: string }

/** Buys from the contract with the owner's voucher, by the wallet. */
export function useClaim({ uuid, voucher, signature, contract_address, contract_chain: chain }: Sale) {
  const task = useWalletTask()
  const [claimed, setClaimed] = useState<Claimed | null>(null)
  const claim = (by: Sender, amount: number) => {
    setClaimed(null)
    return task.start({
      title: 'Claiming',
      steps,
      chain,
      async run(onProgress) {
        const { encodeCall } = await import('../../wallet/collection-contract.ts')
        const price = BigInt(voucher.price)
        const data = encodeCall('claim', [
          {
            id: BigInt(voucher.id),
            uri: voucher.uri,
            price,
            maxSupply: BigInt(voucher.maxSupply),
            walletLimit: BigInt(voucher.walletLimit),
            deadline: BigInt(voucher.deadline),
            nonce: BigInt(voucher.nonce),
          },
          signature as `0x${string}`,
          by.account as `0x${string}`,
          BigInt(amount),
        ])
        const hash = await sendCall(
          by,
          { chain, to: contract_address, data, value: price * BigInt(amount) },
          {
            onCost: (cost) => onProgress({ step: 1, cost }),
            onSent: (hash) => onProgress({ step: 2, hash }),
          },
        )
        setClaimed({ amount, hash })
        void refetchSale(uuid)
      },
      success: 'Claimed.',
      failure: 'It could not be claimed.',
    })
  }
  return { task, claimed, claim }
}
