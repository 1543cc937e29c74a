import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'
import type { Artifact } from './compile.ts'

const require = createRequire(import.meta.url)

/** The protocols' own compiled code, as their authors published it on npm. */
export function readProtocols() {
  return {
    weth: read('@uniswap/v2-periphery', 'build/WETH9.json'),
    v2Factory: read('@uniswap/v2-core', 'build/UniswapV2Factory.json'),
    v2Router: read('@uniswap/v2-periphery', 'build/UniswapV2Router02.json'),
    v3Factory: read('@uniswap/v3-core', 'artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
    v3Router: read('@uniswap/v3-periphery', 'artifacts/contracts/SwapRouter.sol/SwapRouter.json'),
    v3Positions: read(
      '@uniswap/v3-periphery',
      'artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
    ),
    conduits: read(
      '@opensea/seaport-js',
      'src/artifacts/seaport/contracts/conduit/ConduitController.sol/LocalConduitController.json',
    ),
    seaport: read('@opensea/seaport-js', 'src/artifacts/seaport/contracts/Seaport.sol/Seaport.json'),
  }
}

function read(name: string, file: string): Artifact {
  const directory = require.resolve(`${name}/package.json`).replace('package.json', '')
  const { abi, bytecode } = JSON.parse(readFileSync(`${directory}${file}`, 'utf8')) as {
    abi: Abi
    bytecode: string
  }
  return { abi, bytecode: (bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`) as Hex }
}
