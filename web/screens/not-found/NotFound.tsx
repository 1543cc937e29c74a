import { isSignedIn } from '../../client/session.ts'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { FullPage } from '../../components/FullPage.tsx'
import { paths } from '../../paths.ts'

export function NotFound() {
  const [to, label] = isSignedIn() ? [paths.dashboard, 'Go to dashboard'] : [paths.signIn, 'Go to sign-in']
  return (
    <FullPage
      title="Page not found"
      text="There is no page at this address. It may have moved, or the link may be wrong."
    >
      <ButtonLink to={to}>{label}</ButtonLink>
    </FullPage>
  )
}
