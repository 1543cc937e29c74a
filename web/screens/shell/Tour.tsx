import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from '../../components/Button.ts'
import { paths } from '../../paths.ts'
import { storageKeys } from '../../storage/storage.ts'
import classes from './Tour.module.css'

const stops = [
  {
    to: paths.collections,
    title: 'What you track',
    text: 'NFT contracts, tokens and wallets, with what they come to. The demo tracks four of its own chain for you.',
  },
  {
    to: paths.dashboard,
    title: 'What the chain says',
    text: "Every figure comes from Assay's own index. Press one to see the transactions that add up to it.",
  },
  {
    to: paths.assets,
    title: 'Every single asset',
    text: 'Pictures, traits and rarity, owners, and the story of each token since its mint.',
  },
  {
    to: paths.newAsset,
    title: 'From draft to token',
    text: 'Draft an NFT here. It costs nothing until you mint it, or until a buyer claims it.',
  },
  {
    to: paths.newCollection,
    title: 'A contract of your own',
    text: 'Deploy a collection from a browser wallet. The demo brings a wallet along, with play money.',
  },
] as const

/** On a first visit in demo mode: a card that guides through the screens. */
export function Tour() {
  const navigate = useNavigate()
  const [at, setAt] = useState(-1)
  const [isOver, setOver] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  if (isOver) return null

  const end = () => {
    localStorage.setItem(storageKeys.tour, 'done')
    setOver(true)
  }
  const goTo = (next: number) => {
    const stop = stops[next]
    if (!stop) return end()
    setAt(next)
    void navigate({ to: stop.to })
    // Screen readers continue with the stop, not with the rest of the page.
    heading.current?.focus()
  }
  const { title, text } = stops[at] ?? {
    title: 'A look around?',
    text: 'Five stops, a minute in all. You can use every page meanwhile.',
  }
  return (
    <aside className={classes.card} aria-label="Tour">
      <h2 ref={heading} className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        <span className={classes.count}>{at >= 0 && `${at + 1} of ${stops.length}`}</span>
        {at > 0 && (
          <Button size="xs" variant="subtle" onClick={() => goTo(at - 1)}>
            Back
          </Button>
        )}
        {at < stops.length - 1 && (
          <Button size="xs" variant="default" onClick={end}>
            Skip
          </Button>
        )}
        <Button size="xs" onClick={() => goTo(at + 1)}>
          {at < 0 ? 'Show me' : at === stops.length - 1 ? 'Finish' : 'Next'}
        </Button>
      </div>
    </aside>
  )
}
