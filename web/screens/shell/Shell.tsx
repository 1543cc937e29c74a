import '../../theme/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { config } from '../../client/config.ts'
import { ConnectionBanner } from '../../components/ConnectionBanner.tsx'
import { Confirmation } from '../../confirm/Confirmation.tsx'
import { useMediaQuery } from '../../hooks/use-media-query.ts'
import { followLive } from '../../queries/follow-live.ts'
import { queryClient } from '../../queries/query-client.ts'
import { storageKeys } from '../../storage/storage.ts'
import { DeletionBanner } from './DeletionBanner.tsx'
import { Header } from './Header.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { Tour } from './Tour.tsx'

export function Shell() {
  const router = useRouter()
  const [showsTour] = useState(() => config.demo && localStorage.getItem(storageKeys.tour) !== 'done')
  // As in the CSS; on a phone the menu is only in the drawer.
  const hasSide = useMediaQuery('(width > 960px)')
  const [drawerOpen, setDrawerOpen] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const leaveDrawer = () => {
    setDrawerOpen(false)
    // At once: the leave guard's dialog returns the focus to where it was when it opened.
    menuButton.current?.focus()
  }

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
        setDrawerOpen(false)
        // The router keeps the scroll position if the link leads to the current page.
        if (!hrefChanged) window.scrollTo(0, 0)
      }),
    [router],
  )

  useEffect(followLive, [])

  return (
    <QueryClientProvider client={queryClient}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.shell}>
        <div className={classes.side}>{hasSide && <Sidebar />}</div>
        <Header menuButton={menuButton} onMenu={() => setDrawerOpen(true)} />
        <div className={classes.banner}>
          <ConnectionBanner />
          <DeletionBanner />
        </div>
        <main id="content" className={classes.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {showsTour && <Tour />}
      <Confirmation />
      <MenuDrawer opened={drawerOpen} onClose={() => setDrawerOpen(false)} onLeave={leaveDrawer} />
    </QueryClientProvider>
  )
}
