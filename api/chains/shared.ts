// What more than one chain has in common.

export const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/** Built into every chain of the OP Stack: https://specs.optimism.io/protocol/predeploys.html */
export const opStack = {
  wrappedNative: '0x4200000000000000000000000000000000000006',
  l1FeeOracle: '0x420000000000000000000000000000000000000f',
} as const

/** Bridged to Arbitrum and Optimism alike: https://github.com/across-protocol/constants/blob/master/src/tokens.ts */
export const bridgedDai = { symbol: 'DAI', address: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1' } as const

/** Of every chain of the ZK Stack. */
export const zkStack = {
  // Ether is a system contract, and the bootloader takes the fees:
  // https://github.com/matter-labs/era-contracts/blob/main/system-contracts/contracts/L2BaseToken.sol
  nativeLogs: {
    contract: '0x000000000000000000000000000000000000800a',
    feeAccount: '0x0000000000000000000000000000000000008001',
  },
  // Some nodes have empty blooms: https://github.com/across-protocol/relayer/pull/1789
  bloomsComplete: false,
  // 'finalized' is hours behind: proven on Ethereum. By depth as well, but with less of it:
  // https://github.com/smartcontractkit/chainlink-evm/blob/develop/pkg/config/toml/defaults/ZKsync_Mainnet.toml
  finality: 'depth',
  // https://docs.abs.xyz/how-abstract-works/evm-differences/evm-interpreter
  deployNote:
    'The contract runs in the EVM interpreter of this network: its fees are about 2.5 to 5 times those of contracts made for the network.',
} as const
