import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'
import { IconButton } from './IconButton.tsx'

const copiedShownMs = 1500

type Props = {
  text: string
  /** As in ‘Copy address’. */
  what: string
  className?: string | undefined
}

/** Puts a text into the clipboard, and says so for a moment. */
export function CopyButton({ text, what, className = '' }: Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedShownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied ? IconCheck : IconCopy
  return (
    <>
      <IconButton
        label={`Copy ${what}`}
        className={className}
        title={copied ? 'Copied' : 'Copy'}
        onClick={() => copyText(text).then(() => setCopied(true))}
      >
        <Icon size={15} stroke={1.6} aria-hidden />
      </IconButton>
      <span className="visually-hidden" role="status">
        {copied && 'Copied'}
      </span>
    </>
  )
}
