import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChainKey } from '#api/chains.ts'
import { hasNames, isName, nameQuery } from '../../queries/names.ts'

/** Below the field of an address: that it takes names, and the address that a name stands for, if it is known; else what was typed. */
export function useName(
  typed: string,
  chain: ChainKey,
): { hint: string | undefined; address: string; lookUp(): void } {
  const [settled, setSettled] = useState('')
  const text = typed.trim()
  const isSettled = text === settled && isName(text) && hasNames(chain)
  const { data } = useQuery({ ...nameQuery(text, chain), enabled: isSettled })
  return {
    hint: !hasNames(chain)
      ? undefined
      : isSettled && data
        ? `${data.name} is ${data.address}`
        : 'An address, or a name such as vitalik.eth',
    address: isSettled && data ? data.address : text,
    lookUp: () => setSettled(text),
  }
}
