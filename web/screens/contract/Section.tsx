import { type ReactNode, useId } from 'react'
import { isHttpUrl } from '#api/http-url.ts'
import { formatCount } from '../../format/number.ts'
import classes from './Section.module.css'

/** One thing that the owner can change: what it is about at the left, how it is and what to do at the right. */
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

/** Without anything in it, it is still being read. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children ?? <span className={classes.waiting} role="img" aria-label="Loading" />}</dd>
    </div>
  )
}

/** A URI that holds the metadata itself is as long as that. */
const LONGEST_SHOWN = 240

/** Where metadata is, to be opened where a browser can. */
export function Uri({ uri, id }: { uri: string; id?: bigint }) {
  if (!uri) return <span className={classes.none}>None</span>
  // As ERC-1155 has readers do it.
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
