import { accountQuery } from '../../queries/account.ts'
import { collectionsQuery } from '../../queries/collections.ts'
import { unreadQuery } from '../../queries/notifications.ts'
import { profileQuery } from '../../queries/profile.ts'
import { queryClient } from '../../queries/query-client.ts'

/** Prefetches what the shell and nearly every screen in it show. */
export function loadShell(): void {
  void queryClient.prefetchQuery(collectionsQuery)
  void queryClient.prefetchQuery(profileQuery)
  void queryClient.prefetchQuery(accountQuery)
  void queryClient.prefetchQuery(unreadQuery)
}
