import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useAssetsSearch } from './assets-search.ts'
import classes from './Tabs.module.css'

type Tab = { name: string; render(): ReactNode }

/** Tabs. The current one is in the URL; the first is the default. */
export function Tabs({ tabs }: { tabs: readonly [Tab, ...Tab[]] }) {
  const [{ tab }, change] = useAssetsSearch()
  const list = useRef<HTMLDivElement>(null)
  const panel = useId()
  const shown = tabs.find(({ name }) => nameInAddress(name) === tab) ?? tabs[0]

  const choose = (name: string) => change({ tab: name === tabs[0].name ? '' : nameInAddress(name) })
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.indexOf(shown)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    choose(next.name)
    list.current?.querySelectorAll('button')[tabs.indexOf(next)]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        className={classes.tabs}
        role="tablist"
        aria-label="Parts of the assets"
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ name }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${panel}${name}`}
            className={classes.tab}
            aria-selected={name === shown.name}
            aria-controls={panel}
            tabIndex={name === shown.name ? 0 : -1}
            onClick={() => choose(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}${shown.name}`}>
        {shown.render()}
      </div>
    </>
  )
}

function nameInAddress(name: string): string {
  return name.toLowerCase()
}
