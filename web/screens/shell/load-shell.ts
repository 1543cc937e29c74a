import { nextTask } from '../../next-task.ts'
import { collectionsQuery } from '../../queries/collections.ts'
import { unreadQuery } from '../../queries/notifications.ts'
import { profileQuery } from '../../queries/profile.ts'
import { queryClient } from '../../queries/query-client.ts'

/** Asks for what the shell and nearly every screen in it show, before they are there. */
export async function loadShell(): Promise<void> {
  await nextTask()
  void queryClient.prefetchQuery(collectionsQuery)
  await nextTask()
  void queryClient.prefetchQuery(profileQuery)
  await nextTask()
  void queryClient.prefetchQuery(unreadQuery)
}
