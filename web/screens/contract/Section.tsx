import { type ReactNode, useId } from 'react'
import { isHttpUrl } from '#api/http-url.ts'
import { formatCount } from '../../format/number.ts'
import classes from './Section.module.css'

/** One thing that the owner can change: description on the left, value and actions on the right. */
export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id} tabIndex={-1}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

/** Without children it is still loading. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children ?? <span className={classes.waiting} role="img" aria-label="Loading" />}</dd>
    </div>
  )
}

/** A data: URI holds the metadata itself, so it can be long. */
const LONGEST_SHOWN = 240

/** A link to the metadata, if a browser can open it. */
export function Uri({ uri, id }: { uri: string; id?: bigint }) {
  if (!uri) return <span className={classes.none}>None</span>
  // As ERC-1155 specifies.
  const address = id === undefined ? uri : uri.replaceAll('{id}', id.toString(16).padStart(64, '0'))
  return isHttpUrl(address) && !address.includes('{id}') ? (
    <a className={classes.uri} href={address} target="_blank" rel="noreferrer">
      {uri}
    </a>
  ) : (
    <span className={classes.uri}>
      {uri.length > LONGEST_SHOWN
        ? `${uri.slice(0, LONGEST_SHOWN / 2)}… (${formatCount(uri.length)} characters)`
        : uri}
    </span>
  )
}
