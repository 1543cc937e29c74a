import { named, regulars } from './accounts.ts'
import { startAnvil } from './anvil.ts'
import { openChainWriter } from './chain-writer.ts'
import { compileDemoContracts } from './compile.ts'
import { playWorld } from './play-world.ts'
import { readProtocols } from './protocols.ts'
import { seeded } from './random.ts'
import { rpc } from './rpc.ts'
import { dayStart, foundWorld } from './world.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const SEED = 1_300
const own = existsSync('/tmp/artifacts.json') ? JSON.parse(readFileSync('/tmp/artifacts.json','utf8')) : compileDemoContracts(['Touchstones', 'Bullion', 'DemoDollar', 'PriceFeed', 'AssayCollection'])
writeFileSync('/tmp/artifacts.json', JSON.stringify(own))
const anvil = await startAnvil([
  '--no-mining', '--order', 'fifo', '--gas-limit', '60000000', '--timestamp', String(dayStart(0) - 60), '--balance','0','--accounts','10', '--dump-state', '/tmp/state.json'
])
try {
console.log(anvil.rpcUrl)
const chain = await openChainWriter(anvil.rpcUrl)
const { stranger } = await import('./accounts.ts')
const rich: [string, number][] = [[named.visitor.address,1000],[named.studio.address,50],[named.treasury.address,400],[named.collector.address,150],...regulars.map(r=>[r.address,500] as [string,number]), ...Array.from({length:240},(_, i)=>[stranger(i).address,60] as [string,number])]
for (const [a, n] of rich) await rpc(anvil.rpcUrl, 'anvil_setBalance', [a, '0x'+(BigInt(n)*10n**18n).toString(16)])
const t0=Date.now()
const world = await foundWorld(chain, seeded(SEED), own, readProtocols())
await playWorld(world, (day)=> { if(day%10===0) console.log(day, Date.now()-t0, chain.block.number, world.swaps.length, world.touchstones.sales.length, world.coins.bullion.balances.size)})
console.log(world.touchstones.mints.length, world.touchstones.owners.size, world.dailyPrices.at(-1), world.dailyPrices.map(d=>d.v3Usd.toFixed(2)).join(' '))
await rpc(anvil.rpcUrl,'anvil_dumpState',[]).then((h:any)=>{ writeFileSync('/tmp/state.hex', h); console.log(h.length)})
} finally { await anvil.stop() }
