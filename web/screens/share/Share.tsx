import '../../theme/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Brand } from '../../components/Brand.tsx'
import { ColorSchemeSwitch } from '../../components/ColorSchemeSwitch.tsx'
import { ConnectionBanner } from '../../components/ConnectionBanner.tsx'
import { queryClient } from '../../queries/query-client.ts'
import classes from './Share.module.css'
import { ShareContent } from './ShareContent.tsx'

/** Public, outside the shell: what a share link shows. The token of the link is the fragment of the address. */
export function Share() {
  const token = useLocation({ select: ({ hash }) => hash })
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
          <ShareContent key={token} token={token} />
        </main>
        <footer className={classes.foot}>
          Shared with Assay, read-only. All figures come from the chain.
        </footer>
      </div>
    </QueryClientProvider>
  )
}
