import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import * as editions from '#contracts/artifact.ts'
import { compileDemoContracts } from './compile.ts'
import { readProtocols } from './protocols.ts'
import { readWorldFile } from './world-file.ts'

type Sent = { transaction: { to: Hex | null; input: Hex } }

test('the world was built with the contracts as they are now', async () => {
  const { state } = await readWorldFile()
  const deployments = state.blocks
    .flatMap(({ transactions }) => transactions as Sent[])
    .filter(({ transaction }) => transaction.to === null)
    .map(({ transaction }) => transaction.input)
  const contracts = { ...readProtocols(), ...compileDemoContracts(), AssayCollection: editions }

  // What was sent is the code with the constructor's arguments behind it.
  const changed = Object.entries(contracts).filter(
    ([, { bytecode }]) => !deployments.some((input) => input.startsWith(bytecode)),
  )
  expect(
    changed.map(([name]) => name),
    'Run: node demo/build-world.ts',
  ).toEqual([])
  expect(deployments).toHaveLength(13)
})
