import { useState } from 'react'
import { call } from '../../client/call.ts'
import { CodeForm } from '../../components/code/CodeForm.tsx'
import { type SentCode, sendCode, sentNow, tryCode } from '../../components/code/code-calls.ts'
import dialog from '../../components/overlay/Dialog.module.css'
import { withConfirmation } from '../../confirm/with-confirmation.ts'
import { changeEmail } from '../../queries/account.ts'
import { NewEmailForm } from './NewEmailForm.tsx'

/** Which code is asked for, and what belongs to it. */
type Asked = SentCode & { from: 'old' | 'new' }

const toOld = () => call('POST /api/confirm/send-code', { body: {} })

/** The new address, then the code to the old one, then the code to the new one. */
export function EmailSteps({ oldEmail, onChanged }: { oldEmail: string; onChanged(): void }) {
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  // The address on the screen changes with the last step, while the dialog still leaves.
  const [old] = useState(oldEmail)

  const ask = async (from: Asked['from'], send: () => Promise<{ token: string }>) => {
    const outcome = await sendCode(send)
    if ('token' in outcome) setAsked({ ...outcome, from })
    else if (asked && outcome.retryAt) setAsked({ ...asked, resendAt: outcome.retryAt })
    return 'token' in outcome ? '' : outcome.message
  }

  if (!asked)
    return (
      <NewEmailForm
        oldEmail={old}
        onEmail={(wanted) => {
          setEmail(wanted)
          return ask('old', toOld)
        }}
      />
    )
  if (asked.from === 'old')
    return (
      <CodeForm
        key="old"
        title={<p className={dialog.text}>First show that your present address is yours.</p>}
        email={old}
        resendAt={asked.resendAt}
        onCode={(code) =>
          tryCode(async () => {
            const given = { email, token: asked.token, code }
            const { token } = await call('POST /api/account/email/send-code', { body: given })
            setAsked({ ...sentNow(token), from: 'new' })
          })
        }
        onResend={() => ask('old', toOld)}
      />
    )
  return (
    <CodeForm
      key="new"
      title={<p className={dialog.text}>Now show that the new address is yours, too.</p>}
      email={email}
      resendAt={asked.resendAt}
      onCode={async (code) => {
        const refused = await tryCode(() => withConfirmation(() => changeEmail(asked.token, code)))
        if (!refused) onChanged()
        return refused
      }}
      onResend={() =>
        ask('new', () => call('POST /api/account/email/resend', { body: { token: asked.token } }))
      }
    />
  )
}
