import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { isOver, sharedFiguresQuery, sharedQuery, storedPass, wantsPassword } from '../../queries/shared.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { SharedHeading } from './SharedHeading.tsx'
import { SharedPanels } from './SharedPanels.tsx'
import { WaitingPanels } from './WaitingPanels.tsx'

/** What the link shows, its password, or why it shows nothing. */
export function ShareContent({ token }: { token: string }) {
  const [pass, setPass] = useState(() => storedPass(token))
  const about = useQuery(sharedQuery(token, pass))
  const figures = useQuery({ ...sharedFiguresQuery(token, pass), enabled: about.isSuccess })

  const errors = [about.error, figures.error]
  if (errors.some(isOver))
    return (
      <Untitled>
        <EmptyState text="This link does not show anything (any longer)." />
      </Untitled>
    )
  // Also when its owner has set another one meanwhile.
  if (errors.some(wantsPassword)) return <PasswordForm token={token} onUnlocked={setPass} />
  if (!about.data)
    return (
      <Untitled>
        {about.isError ? (
          <LoadError what="The figures" onRetry={about.refetch} />
        ) : (
          <WaitingPanels panels={['cards', 'daily']} />
        )}
      </Untitled>
    )
  return (
    <>
      <SharedHeading shared={about.data} figures={figures.data} />
      {figures.data ? (
        <SharedPanels shared={about.data} figures={figures.data} />
      ) : figures.isError ? (
        <LoadError what="The figures" onRetry={figures.refetch} />
      ) : (
        <WaitingPanels panels={about.data.panels} />
      )}
    </>
  )
}

/** While its title is not known. */
function Untitled({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="visually-hidden">Shared figures</h1>
      {children}
    </>
  )
}
