import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'
import { profileQuery } from '../../queries/profile.ts'
import { ProfileForm } from './ProfileForm.tsx'

export function Settings() {
  const { data: profile, isError, refetch } = useQuery(profileQuery)
  return (
    <Page title="Profile Settings">
      {!profile && isError ? (
        <EmptyState
          text="Your profile could not be loaded."
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      ) : (
        <ProfileForm key={profile ? 'loaded' : 'loading'} profile={profile} />
      )}
    </Page>
  )
}
