import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { startSession } from '../../client/session.ts'
import { Brand } from '../../components/Brand.tsx'
import { ColorSchemeSwitch } from '../../components/ColorSchemeSwitch.tsx'
import { Hallmark } from '../../components/Hallmark.tsx'
import { nextPath } from '../../next-path.ts'
import { paths } from '../../paths.ts'
import type { Tokens } from '../../storage/storage.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import type { SentCode } from './send-code.ts'

const route = getRouteApi(paths.signIn)

/** Its frame has a twin in index.html, the first paint: what changes here changes there. */
export function SignIn() {
  const router = useRouter()
  const { next } = route.useSearch()
  const [sent, setSent] = useState<SentCode | null>(null)
  const [step, setStep] = useState<'email' | 'code'>('email')

  const onSent = (code: SentCode) => {
    setSent(code)
    setStep('code')
  }
  const onTokens = async (tokens: Tokens) => {
    startSession(tokens)
    await router.navigate({ href: nextPath(next) ?? paths.dashboard, replace: true })
  }

  return (
    <main className="sign-in">
      <div className="sign-in-desk">
        <div className="sign-in-top">
          <Brand />
          <ColorSchemeSwitch />
        </div>
        <div className="sign-in-form">
          {step === 'code' && sent ? (
            <CodeStep sent={sent} onSent={onSent} onTokens={onTokens} onBack={() => setStep('email')} />
          ) : (
            <EmailStep lastSent={sent} onSent={onSent} />
          )}
        </div>
        <p className="sign-in-motto">
          The assay office stands beside the mint: it says what a coin is worth.
        </p>
      </div>
      <div className="sign-in-seal" aria-hidden="true">
        <div className="sign-in-rosette" />
        <Hallmark size={112} />
      </div>
    </main>
  )
}
