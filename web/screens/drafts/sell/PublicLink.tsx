import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/Button.ts'
import { copyText } from '../../../components/copy-text.ts'
import { paths } from '../../../paths.ts'
import classes from './PublicLink.module.css'

const copiedShownMs = 1500

/** The link to the public claim page. */
export function PublicLink({ uuid }: { uuid: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedShownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const url = new URL(paths.claim.replace('$uuid', uuid), window.location.origin).href
  const Icon = copied ? IconCheck : IconCopy
  return (
    <div className={classes.link}>
      <a href={url} target="_blank" rel="noreferrer" className={classes.url}>
        {url}
        <IconExternalLink size={14} stroke={1.6} role="img" aria-label="(opens in a new tab)" />
      </a>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon size={14} stroke={1.8} aria-hidden />}
        onClick={() => copyText(url).then(() => setCopied(true))}
      >
        Copy link
      </Button>
      <span className="visually-hidden" role="status">
        {copied && 'Copied'}
      </span>
    </div>
  )
}
