import { isHttpUrl } from '#api/http-url.ts'
import classes from './PreviewInfo.module.css'

type Props = {
  /** By a stranger. */
  text: string
  /** The site to which a plain name belongs. */
  site?: string
}

/** A link if the text is a URL or a name on a site; anything else that strangers wrote stays text. */
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
