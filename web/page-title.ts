import type { RegisteredRouter } from '@tanstack/react-router'

const description = 'Analytics and minting for owners of blockchain projects.'

/** Keeps the document's title and description to the page that is shown. A page without a title is not found. */
export function followTitles(router: RegisteredRouter): void {
  const set = () => {
    const page = router.state.matches.at(-1)?.staticData
    document.title = `${page?.title ?? 'Not Found'} | Assay`
    const meta = document.querySelector('meta[name="description"]')
    meta?.setAttribute('content', page?.description ?? description)
  }
  router.subscribe('onResolved', set)
  set()
}
