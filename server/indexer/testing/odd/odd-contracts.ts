const ZERO = `0x${'0'.repeat(40)}`

/** The first accounts of every development chain, by demo/accounts.ts; the owner deploys. */
export const people = {
  owner: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  alice: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  bob: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  carol: '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
}
const { owner, alice, bob, carol } = people

export type Move = {
  from: string
  /** undefined: nothing but the coin is sent. */
  call?: readonly [functionName: string, ...args: unknown[]]
  valueWei?: bigint
}

/** What the contract itself answers after the moves. */
export type Says = {
  /** null: it has no totalSupply(). */
  supply: string | null
  /** Who holds how much: by address, of ERC-1155 by id and address. */
  held: Record<string, string>
  /** ERC-721: who has these ids; null if nobody. */
  owners?: Record<string, string | null>
}

export type OddContract = {
  kind: 'erc20' | 'erc721' | 'erc1155'
  /** In what it differs. */
  odd: string
  moves: readonly Move[]
  /** null: it is gone, and answers nothing. */
  says: Says | null
}

const by = (from: string, ...call: readonly [string, ...unknown[]]): Move => ({ from, call })
const aQuarter = [by(owner, 'transfer', alice, 250n)]
const aQuarterHeld = { supply: '1000', held: { [owner]: '750', [alice]: '250' } }
const threeItems = {
  kind: 'erc721' as const,
  moves: [
    by(owner, 'mint', alice, 1n),
    by(owner, 'mint', alice, 2n),
    by(owner, 'mint', bob, 3n),
    by(alice, 'transferFrom', alice, bob, 1n),
    by(bob, 'burn', 3n),
  ],
  says: { supply: null, held: { [alice]: '1', [bob]: '1' }, owners: { '1': bob, '2': alice, '3': null } },
}
const COIN = 10n ** 18n
const coinsAndItems = {
  kind: 'erc20' as const,
  moves: [by(owner, 'transfer', alice, 3n * COIN), by(alice, 'transferFrom', alice, bob, 2n)],
  says: {
    supply: '100000000000000000000',
    held: { [owner]: '97000000000000000000', [alice]: '2000000000000000000', [bob]: '1000000000000000000' },
  },
}

/** By the name of the contract in OddTokens.sol and OddNfts.sol. */
export const oddContracts = {
  FeeOnTransfer: {
    kind: 'erc20',
    odd: 'keeps a tenth of every transfer, and says that all of it arrived',
    moves: [by(owner, 'transfer', alice, 500n), by(alice, 'transfer', bob, 100n)],
    says: { supply: '1000', held: { [owner]: '560', [alice]: '350', [bob]: '90' } },
  },
  Rebasing: {
    kind: 'erc20',
    odd: 'balances grow by a tenth without an event',
    moves: [by(owner, 'transfer', alice, 400n), by(owner, 'rebase', 110n), by(alice, 'transfer', bob, 110n)],
    says: { supply: '1100', held: { [owner]: '660', [alice]: '330', [bob]: '110' } },
  },
  SilentGenesis: {
    kind: 'erc20',
    odd: 'the supply is given in the constructor without an event',
    moves: [by(owner, 'transfer', alice, 300n)],
    says: { supply: '1000', held: { [owner]: '700', [alice]: '300' } },
  },
  Spoofed: {
    kind: 'erc20',
    odd: 'emits Transfers that move nothing',
    moves: [
      by(owner, 'transfer', alice, 100n),
      by(owner, 'pretend', ZERO, alice, 5_000n),
      by(owner, 'pretend', owner, bob, 200n),
    ],
    says: { supply: '1000', held: { [owner]: '900', [alice]: '100', [bob]: '0' } },
  },
  Wrapped: {
    kind: 'erc20',
    odd: 'mints and burns by Deposit and Withdrawal, without Transfer',
    moves: [
      { ...by(alice, 'deposit'), valueWei: 1_000n },
      { from: bob, valueWei: 500n },
      by(alice, 'transfer', carol, 300n),
      by(alice, 'withdraw', 200n),
    ],
    says: { supply: '1300', held: { [alice]: '500', [bob]: '500', [carol]: '300' } },
  },
  WrappedTwice: {
    kind: 'erc20',
    odd: 'tells of the same mint or burn by Deposit or Withdrawal and by Transfer',
    moves: [
      { ...by(alice, 'deposit'), valueWei: 1_000n },
      by(alice, 'transfer', bob, 300n),
      by(bob, 'withdraw', 100n),
    ],
    says: { supply: '900', held: { [alice]: '700', [bob]: '200' } },
  },
  Staking: {
    kind: 'erc20',
    odd: 'Deposit and Withdrawal are about another token',
    moves: [by(owner, 'transfer', alice, 400n), by(alice, 'stake', 100n), by(alice, 'unstake', 40n)],
    says: { supply: '1000', held: { [owner]: '600', [alice]: '400' } },
  },
  NoDecimals: { kind: 'erc20', odd: 'decimals() reverts', moves: aQuarter, says: aQuarterHeld },
  Bytes32Name: { kind: 'erc20', odd: 'its name is bytes32', moves: aQuarter, says: aQuarterHeld },
  ManyDecimals: { kind: 'erc20', odd: 'has 255 decimals', moves: aQuarter, says: aQuarterHeld },
  MaxSupply: {
    kind: 'erc20',
    odd: 'there are 2^256 - 1 of it',
    moves: [by(owner, 'transfer', alice, 1n)],
    says: {
      supply: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
      held: {
        [owner]: '115792089237316195423570985008687907853269984665640564039457584007913129639934',
        [alice]: '1',
      },
    },
  },
  Destroyed: {
    kind: 'erc20',
    odd: 'is gone',
    moves: [...aQuarter, by(owner, 'destroy')],
    says: null,
  },
  Proxy: { kind: 'erc20', odd: 'an ERC-1967 proxy', moves: aQuarter, says: aQuarterHeld },
  Consecutive: {
    kind: 'erc721',
    odd: 'ERC-2309: 10,000 items in one event, and ranges that move; one event names nearly 2^256',
    moves: [
      by(owner, 'transferFrom', owner, alice, 7n),
      by(owner, 'transferRange', owner, bob, 100n, 199n),
      by(bob, 'transferRange', bob, ZERO, 150n, 159n),
      by(owner, 'boast'),
    ],
    says: {
      supply: '9990',
      held: { [owner]: '9899', [alice]: '1', [bob]: '90' },
      owners: { '0': owner, '7': alice, '100': bob, '150': null, '199': bob, '9999': owner },
    },
  },
  IdTwice: { ...threeItems, odd: 'the id stands in a topic and in the data' },
  IdInData: { ...threeItems, odd: "the id stands in the data, as an ERC-20's amount does" },
  NothingIndexed: { ...threeItems, odd: 'nothing is indexed' },
  BothStandards: {
    kind: 'erc1155',
    odd: 'ERC-721 and ERC-1155 in one; unique ids move by events of both, or of one',
    moves: [
      by(owner, 'mint', alice, 10n, 5n),
      by(owner, 'mintUnique', alice, 1n),
      by(owner, 'mintUniques', bob, [2n, 3n]),
      by(bob, 'transferFrom', bob, alice, 2n),
      by(alice, 'safeTransferFrom', alice, bob, 10n, 2n, '0x'),
      by(alice, 'swing', alice, bob, 1n),
    ],
    says: {
      supply: null,
      held: {
        [`1 ${alice}`]: '0',
        [`1 ${bob}`]: '1',
        [`2 ${alice}`]: '1',
        [`2 ${bob}`]: '0',
        [`3 ${bob}`]: '1',
        [`10 ${alice}`]: '3',
        [`10 ${bob}`]: '2',
      },
    },
  },
  UnequalArrays: {
    kind: 'erc1155',
    odd: 'a TransferBatch with two ids and one amount',
    moves: [by(owner, 'mint', alice, 1n, 5n), by(owner, 'mintUnequal', alice, [1n, 2n], [7n])],
    says: { supply: null, held: { [`1 ${alice}`]: '12', [`2 ${alice}`]: '7' } },
  },
  Erc404Renamed: { ...coinsAndItems, odd: 'ERC-404: coins move by ERC20Transfer, items by Transfer' },
  Erc404SameName: { ...coinsAndItems, odd: 'ERC-404: coins and items both move by Transfer' },
} satisfies Record<string, OddContract>

export type OddName = keyof typeof oddContracts
export const oddNames = Object.keys(oddContracts) as OddName[]
