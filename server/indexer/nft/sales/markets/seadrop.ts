import { parseAbi } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import { decode, type Marketplace } from '../marketplace.ts'
import { movesIn } from '../moves.ts'
import { logsBefore } from '../receipt-moves.ts'

// https://github.com/ProjectOpenSea/seadrop src/lib/SeaDropErrorsAndEvents.sol
const events = parseAbi([
  'event SeaDropMint(address indexed nftContract, address indexed minter, address indexed feeRecipient, address payer, uint256 quantityMinted, uint256 unitMintPrice, uint256 feeBps, uint256 dropStageIndex)',
])

const BASIS_POINTS = 10_000n

/** OpenSea's paid mints. */
export const seadrop = {
  kind: 'seadrop',
  entity: 'OpenSea',
  // https://github.com/ProjectOpenSea/seadrop docs/SeaDropDeployment.md: by CREATE2, the same contract on every chain.
  addresses: [{ address: '0x00005ea00ac477b1030ce78506496e8c2de24bf5', label: 'SeaDrop' }],
  events,
  read(log, context) {
    const { args } = decode(events, log)
    const [contract, minter] = [args.nftContract.toLowerCase(), args.minter.toLowerCase()]
    const items = movesIn(logsBefore(context)).items.filter(
      (item) => item.from === ZERO_ADDRESS && item.to === minter && item.contract === contract,
    )
    if (BigInt(items.length) !== args.quantityMinted) throw new Error('not as many items as were minted')
    const amount = args.unitMintPrice * args.quantityMinted
    return [
      {
        market: 'OpenSea',
        side: 'sell',
        makerSide: null,
        maker: null,
        taker: null,
        items,
        paid: { currency: ZERO_ADDRESS, amount },
        shares: [
          {
            receiver: args.feeRecipient.toLowerCase(),
            amount: (amount * args.feeBps) / BASIS_POINTS,
            purpose: 'market',
          },
        ],
      },
    ]
  },
} satisfies Marketplace
