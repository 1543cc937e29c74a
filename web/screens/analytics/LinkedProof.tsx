import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Figure, figures } from '#api/figures.ts'
import { cardLabels } from '../../collections/card-labels.ts'
import { ProofDrawer } from '../../proof/ProofButton.tsx'
import type { Collection } from '../../queries/collections.ts'
import { linkedCollection } from '../../queries/linked-collection.ts'

const titles: Partial<Record<Figure, string>> = {
  ...cardLabels,
  top10: 'Top10 Holder Share',
  top100: 'Top100 Holder Share',
  buy_volume: 'Buy Volume',
  sell_volume: 'Sell Volume',
  liquidity: 'Liquidity',
  fdv: 'FDV',
}

type Props = { opened: boolean; collections: readonly Collection[] }

/** The proof that the address of the page names. Once it is closed, or if there is none, the address is that of the page alone. */
export function LinkedProof({ opened, collections }: Props) {
  const { days, collection, proof } = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = useMemo(() => proofOf(collections, collection, proof), [collections, collection, proof])
  // It is still seen while it leaves.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)

  const leave = useCallback(() => {
    const search: { days?: string } = days === undefined ? {} : { days }
    void navigate({ to: '.', search, hash: true, replace: true, resetScroll: false })
  }, [days, navigate])
  const close = () => {
    leave()
    // No button has opened it.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  const isNone = opened && !asked
  useEffect(() => {
    if (isNone) leave()
  }, [isNone, leave])
  return shown && <ProofDrawer {...shown} opened={opened && asked !== null} onClose={close} />
}

function proofOf(collections: readonly Collection[], named: unknown, proof: unknown) {
  const collection = linkedCollection(collections, named)
  // Before it is started, a large contract has no figures.
  if (!collection || collection.state === 'start') return null
  const known: readonly Figure[] = figures[collection.contract_type] ?? []
  const figure = known.find((each) => each === proof)
  const title = figure && titles[figure]
  return title ? { collection, figure, title } : null
}
