import { encodeAbiParameters, hexToBytes, keccak256 } from 'viem'

type Table = [below: number, value: string][]

const METALS: Table = [
  [115, 'Copper'],
  [192, 'Silver'],
  [238, 'Gold'],
  [253, 'Platinum'],
  [256, 'Palladium'],
]
const SHAPES: Table = [
  [90, 'Round'],
  [150, 'Oval'],
  [200, 'Shield'],
  [240, 'Hexagon'],
  [256, 'Lozenge'],
]
const MARKS: Table = [
  [80, 'Anchor'],
  [150, 'Crown'],
  [205, 'Rose'],
  [243, 'Leopard'],
  [256, 'Castle'],
]
const PATINAS: Table = [
  [150, ''],
  [205, 'Verdigris'],
  [245, 'Soot'],
  [256, 'Rainbow'],
]

/** What contracts/TouchstoneArt.sol gives a token, worked out a second time for the ground truth. */
export function touchstoneTraits(id: number): Record<string, string | number> {
  const words = encodeAbiParameters([{ type: 'string' }, { type: 'uint256' }], ['touchstone', BigInt(id)])
  const dice = hexToBytes(keccak256(words))
  const patina = look(PATINAS, dice[3])
  return {
    Metal: look(METALS, dice[0]),
    Shape: look(SHAPES, dice[1]),
    Mark: id === 1 ? 'Assay Master' : look(MARKS, dice[2]),
    ...(patina && { Patina: patina }),
    Fineness: 800 + ((dice[4] ?? 0) % 200),
  }
}

function look(table: Table, roll = 0): string {
  return table.find(([below]) => roll < below)?.[1] ?? ''
}
