import { isAddress } from 'viem'
import { expect, test } from 'vitest'
import type { ChainKey } from '#api/chains.ts'
import { factoriesOn } from '../pool-protocols.ts'

/** As published, with the checksum (EIP-55) that shows a mistyped digit, where it is published with one. */
const published: Record<string, [ChainKey[], string][]> = {
  'pancakeswap-v3': [
    [
      ['eth', 'bsc', 'arbitrum', 'linea', 'base', 'monad', 'sepolia', 'base-sepolia'],
      '0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865',
    ],
    [['zksync'], '0x1BB72E0CbbEA93c08f535fc7856E0338D7F7a8aB'],
  ],
  'solidly-v1': [[['optimism'], '0x25CbdDb98b35ab1FF77413456B31EC81A6B6B746']],
  'solidly-v2': [
    [['base'], '0x420DD381b31aEf6683db6B902084cB0FFECe40Da'],
    [['optimism'], '0xF1046053aa5682b4F9a81b5481394DA16BE5FF5a'],
    [['celo', 'ink', 'unichain'], '0x31832f2a97Fd20664D76Cc421207669b55CE4BC0'],
  ],
  slipstream: [
    [['base'], '0x5e7BB104d84c7CB9B682AaC2F3d509f5F406809A'],
    [['base'], '0xaDe65c38CD4849aDBA595a4323a8C7DdfE89716a'],
    [['optimism'], '0x548118C7E0B865C2CfA94D15EC86B666468ac758'],
    [['optimism'], '0xCc0bDDB707055e04e497aB22a59c2aF4391cd12F'],
    [['optimism'], '0xe13Dd1fbA721Aa81a1826D9523AC9BC7d260c879'],
    [['celo', 'ink', 'unichain'], '0x718E46d0962A66942E233760a8bd6038Ce54EdCD'],
    [['celo', 'ink', 'unichain'], '0x04625B046C69577EfC40e6c0Bb83CDBAfab5a55F'],
  ],
  algebra: [
    [['polygon'], '0x411b0fAcC3489691f28ad58c47006AF5E3Ab3A28'],
    [['polygon'], '0x134c1dBE4860A9cAaf89002574fFe814772D9904'],
    [['base'], '0xC5396866754799B9720125B104AE01d935Ab9C7b'],
    [['arbitrum'], '0x1a3c9B1d2F0529D97f2afC5136Cc23e58f1FD35B'],
    [['arbitrum'], '0xd490f2f6990c0291597fd1247651b4e0dcf684dd'],
    [['apechain'], '0x10aA510d94E094Bd643677bd2964c3EE085Daffc'],
    [['linea'], '0x622b2c98123D303ae067DB4925CD6282B3A08D0F'],
    [['bsc'], '0x306F06C147f064A010530292A1EB6737c3e378e4'],
    [['bsc'], '0x30055F87716d3DFD0E5198C27024481099fB4A98'],
    [['gnosis'], '0xa0864cca6e114013ab0e27cbd5b6f4c8947da766'],
    [['sonic'], '0x8121a3F8c4176E9765deEa0B95FA2BDfD3016794'],
    [['blast'], '0x7a44CD060afC1B6F4c80A2B9b37f4473E74E25Df'],
    [['blast'], '0xA87DbF5082Af26c9A6Ab2B854E378f704638CCa5'],
    [['berachain'], '0x79164EA9C1AA75d19DDFc71eBEAEA8092D1e71CE'],
    [['berachain'], '0x7d53327D78EFD0b463bd8d7dc938C52402323b95'],
    [['base'], '0x36077D39cdC65E1e3FB65810430E5b2c4D5fA29E'],
    [['scroll'], '0xDc62aCDF75cc7EA4D93C69B2866d9642E79d5e2e'],
  ],
  'liquidity-book': [
    [['avalanche', 'arbitrum', 'bsc'], '0x8e42f2F4101563bF679975178e880FD87d3eFd4e'],
    [['eth'], '0xDC8d77b69155c7E68A95a4fb0f06a71FF90B943a'],
    [['avalanche', 'arbitrum', 'monad'], '0xb43120c4745967fa9b93E79C149E66B0f2D6Fe0c'],
    [['mantle'], '0xa6630671775c4EA2743840F9A5016dCf2A104054'],
  ],
  'liquidity-book-v2': [
    [['avalanche'], '0x6E77932A92582f504FF6c4BdbCef7Da6c198aEEf'],
    [['arbitrum'], '0x1886D09C9Ade0c5DB822D85D21678Db67B6c2982'],
    [['bsc'], '0x43646A8e839B2f2766392C1BF8f60F6e587B6960'],
  ],
}

test.each(Object.entries(published))('the factories of %s are the published ones', (kind, factories) => {
  const chains = new Set(factories.flatMap(([keys]) => keys))
  for (const [, address] of factories) expect(isAddress(address, { strict: true })).toBe(true)
  for (const chain of chains) {
    const expected = factories
      .filter(([keys]) => keys.includes(chain))
      .map(([, address]) => address.toLowerCase())
    const known = factoriesOn(chain).filter((factory) => factory.kind === kind)
    expect(known.map(({ address }) => address).sort()).toEqual(expected.sort())
  }
})
