import { Navigate, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Page } from '../../components/Page.tsx'
import { paths } from '../../paths.ts'
import { Activity } from './Activity.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import { SettingsNav, settingsPages } from './SettingsNav.tsx'
import { Sharing } from './Sharing.tsx'
import { SignInWays } from './SignInWays.tsx'
import { YourData } from './YourData.tsx'

const contents: Record<keyof typeof settingsPages, ComponentType> = {
  'sign-in': SignInWays,
  sharing: Sharing,
  keys: ApiKeys,
  data: YourData,
  activity: Activity,
}

/** One of the pages of the settings beside the profile. */
export function SettingsPage() {
  const { page } = useParams({ from: `/shell${paths.settingsPage}` })
  if (!isPage(page)) return <Navigate to={paths.settings} replace />
  const Content = contents[page]
  return (
    <Page title={settingsPages[page]}>
      <SettingsNav />
      <Content />
    </Page>
  )
}

function isPage(page: string): page is keyof typeof settingsPages {
  return Object.hasOwn(settingsPages, page)
}
