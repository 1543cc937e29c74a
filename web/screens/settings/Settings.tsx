import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../components/LoadError.tsx'
import { Page } from '../../components/Page.tsx'
import { profileQuery } from '../../queries/profile.ts'
import { OperatorLink } from './OperatorLink.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Sessions } from './Sessions.tsx'
import { SettingsNav } from './SettingsNav.tsx'
import { Storage } from './Storage.tsx'

export function Settings() {
  const { data: profile, isError, refetch } = useQuery(profileQuery)
  return (
    <Page title="Profile Settings">
      <SettingsNav />
      {!profile && isError ? (
        <LoadError what="Your profile" onRetry={refetch} />
      ) : (
        <ProfileForm key={profile ? 'loaded' : 'loading'} profile={profile} />
      )}
      <Sessions />
      <Storage />
      <OperatorLink />
    </Page>
  )
}
