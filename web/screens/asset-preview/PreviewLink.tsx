import { isHttpUrl } from '#api/http-url.ts'
import classes from './PreviewInfo.module.css'

type Props = {
  /** By a stranger. */
  text: string
  /** Where a plain name is at home. */
  site?: string
}

/** A link where the text is one, or a name on a site; whatever else a stranger wrote stays text. */
export function PreviewLink({ text, site }: Props) {
  const isName = site !== undefined && /^[\w.]{1,30}$/.test(text)
  if (!isName && !isHttpUrl(text)) return <bdi className={classes.stranger}>{text}</bdi>
  return (
    <a
      className={classes.stranger}
      href={isName ? site + text : text}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      <bdi>{isName ? `@${text}` : text}</bdi>
    </a>
  )
}
