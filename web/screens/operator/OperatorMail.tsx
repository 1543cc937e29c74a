import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import { Button } from '../../components/Button.ts'
import { Page } from '../../components/Page.tsx'
import { useBusy } from '../../hooks/use-busy.ts'
import { sendTestMail, type TestMail, type TestMailState, testMailQuery } from '../../queries/test-mail.ts'
import classes from './OperatorMail.module.css'

/** Operators see whether mail goes out. */
export function OperatorMail() {
  const [mail, setMail] = useState<TestMail | null>(null)
  const [error, setError] = useState('')
  const [busy, run] = useBusy()
  const send = () =>
    run(async () => {
      setError('')
      setMail(null)
      try {
        setMail(await sendTestMail())
      } catch (failure) {
        report(failure)
        setError(failureText(failure))
      }
    })
  return (
    <Page title="Mail">
      <p className={classes.intro}>
        Sends a mail to your own address by the way that sign-in codes take, and shows what became of it.
      </p>
      <Button loading={busy} onClick={send}>
        Send a test mail
      </Button>
      {error && (
        <p className={classes.state} role="alert">
          {error}
        </p>
      )}
      {mail && <Outcome key={mail.id} mail={mail} />}
    </Page>
  )
}

function Outcome({ mail }: { mail: TestMail }) {
  const { data, isError } = useQuery({ ...testMailQuery(mail.id), retry: false })
  return (
    <p className={classes.state} role="status">
      {isError && !data ? 'What became of the mail could not be loaded.' : textOf(mail, data)}
      {data?.reason && <span className={classes.reason}>{data.reason}</span>}
    </p>
  )
}

function textOf({ email, has_mail_server }: TestMail, delivery: TestMailState | undefined): string {
  switch (delivery?.state) {
    case 'sent':
      return has_mail_server
        ? `The mail server has taken the mail to ${email}. Look into the mailbox, and into its spam folder.`
        : 'No mail server is set (SMTP_URL). The mail was printed in the server’s log.'
    case 'failing':
      return `Not sent yet. It is tried again for ten minutes. The mail server, or the way to it, says:`
    case 'given_up':
      return 'It could not be sent, and was given up. The mail server, or the way to it, said:'
    default:
      return `The mail to ${email} is on its way…`
  }
}
