import type { ButtonProps } from '@mantine/core'
import { Button } from './Button.ts'

type Query = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage(): unknown
}

/** Below a list that comes in pages, as long as there is a next one. */
export function ShowMore({ query, ...button }: { query: Query } & ButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <Button {...button} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {query.isFetchNextPageError ? 'Try again' : 'Show more'}
    </Button>
  )
}
