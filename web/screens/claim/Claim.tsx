import '../../theme/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Brand } from '../../components/Brand.tsx'
import { ColorSchemeSwitch } from '../../components/ColorSchemeSwitch.tsx'
import { ConnectionBanner } from '../../components/ConnectionBanner.tsx'
import { paths } from '../../paths.ts'
import { queryClient } from '../../queries/query-client.ts'
import classes from './Claim.module.css'
import { ClaimContent } from './ClaimContent.tsx'

/** Public, outside the shell. */
export function Claim() {
  const { uuid = '' } = useParams({ strict: false })
  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.page}>
        <div className={classes.banner}>
          <ConnectionBanner />
        </div>
        <header className={classes.top}>
          <Brand />
          <ColorSchemeSwitch />
        </header>
        <main className={classes.main}>
          <ClaimContent key={uuid} uuid={uuid} />
        </main>
        <footer className={classes.foot}>
          Sold by its creator with Assay. Is it yours?{' '}
          <Link to={paths.signIn} className={classes.signIn}>
            Sign in
          </Link>
        </footer>
      </div>
    </QueryClientProvider>
  )
}
