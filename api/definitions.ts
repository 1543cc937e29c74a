import type { figures } from './figures.ts'

type Definitions = { [T in keyof typeof figures]: Record<(typeof figures)[T][number], string> }

/** What each figure means, in plain words; docs/METRICS.md has the whole of it. */
export const definitions: Definitions = {
  NFT: {
    revenue:
      'What came in for the owner of the collection: the price paid for mints, and the royalty that its receiver really got in sales. In dollars of the day it was paid; what was paid in a currency without a known price is not in it.',
    ttv: 'Total transaction value: the price of every paid mint and every sale. In dollars of the day it was paid; what was paid in a currency without a known price is not in it.',
    claimed: 'Items that somebody holds now, added up over all owners. What was burned is held by nobody.',
    transactions: 'Transactions in which at least one item of the collection moved. Each one counts once.',
    owner: 'Items that this address holds now: what came in, less what went out.',
    source:
      'Items by how their present owner got them: minted, purchased, airdropped (one of more than 20 receivers in one transaction) or transferred.',
    age: 'Items by how long their present owner has had them. Of several alike, those that came first are the first to go.',
  },
  ERC20: {
    top10: 'What the ten largest holders have together, as a share of the total supply.',
    top100: 'What the hundred largest holders have together, as a share of the total supply.',
    holders: 'Addresses that have more than nothing of the token. The burn addresses are no holders.',
    transactions: 'Transactions in which the token moved. Each one counts once.',
    buy_volume: "Tokens that left the token's pools in swaps, at the price of the day.",
    sell_volume: "Tokens that entered the token's pools in swaps, at the price of the day.",
    liquidity: "What is in all known pools of the token at the day's end, both sides, in dollars.",
    fdv: "Fully diluted valuation: the token's price at the day's end times its total supply (minted less burned).",
    owner: 'What this address has of the token now: what came in, less what went out.',
    acquisition:
      'Holders by how they first got the token: by a swap in a pool, by an airdrop (one of more than 20 receivers in one transaction), or by any other transfer.',
    tier: 'Holders by their share of the total supply. Whales have 0.1% or more, sharks 0.05%, dolphins 0.005%, fish 0.001%, octopus 0.00025%, crabs 0.00015%, shrimps less.',
  },
  Wallet: {
    revenue:
      "What the wallet received: the chain's own coin, tokens, and what was paid for its NFTs. In dollars of the day it came.",
    ttv: 'Total transaction value: what the wallet received plus what it sent. In dollars of the day it moved.',
    claimed: 'Different tokens that the wallet holds, plus its NFTs.',
    transactions: 'Transactions that the wallet took part in. Each one counts once.',
    token: 'What the wallet holds of this token now, by the word of the token itself.',
    nft: 'Items of this contract that the wallet holds now.',
  },
}
