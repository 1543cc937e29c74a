import { IconChevronRight, IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { report } from '../../client/report.ts'
import { Badge } from '../../components/Badge.tsx'
import { Button } from '../../components/Button.ts'
import { Timestamp } from '../../components/Timestamp.tsx'
import { useBusy } from '../../hooks/use-busy.ts'
import { closeSupportRequest, type SupportRequest } from '../../queries/support.ts'
import { notifyError } from '../../toasts.ts'
import classes from './RequestList.module.css'

export function RequestItem({ request }: { request: SupportRequest }) {
  const { uuid, subject, description, file_name, state, created_at } = request
  const [closing, close] = useBusy()
  const summary = useRef<HTMLElement>(null)

  const settle = () =>
    close(async () => {
      try {
        await closeSupportRequest(uuid)
        // The button that had the focus is gone.
        summary.current?.focus()
      } catch (error) {
        report(error)
        notifyError('Failed to mark the request as settled. Please try again.')
      }
    })

  return (
    <li>
      <details className={classes.request}>
        <summary ref={summary} className={classes.summary}>
          <IconChevronRight size={16} className={classes.chevron} aria-hidden />
          <span className={classes.subject}>{subject}</span>
          <span className={classes.facts}>
            {file_name && (
              <span className={classes.file}>
                <IconPaperclip size={14} aria-label="Attachment:" />
                <span>{file_name}</span>
              </span>
            )}
            <Timestamp time={created_at} />
            <Badge text={state === 'open' ? 'Open' : 'Closed'} tone={state === 'open' ? 'active' : 'quiet'} />
          </span>
        </summary>
        <div className={classes.body}>
          <p className={classes.description}>{description || 'Sent without a message.'}</p>
          {state === 'open' && (
            <Button variant="default" size="sm" loading={closing} onClick={settle}>
              Mark as settled
            </Button>
          )}
        </div>
      </details>
    </li>
  )
}
