import { useState } from 'react'

/** Splits a long list into pages. `pager` is for DataTablePager. */
export function usePages<Row>(
  rows: readonly Row[],
  { pageSizes, initialPageSize }: { pageSizes: readonly number[]; initialPageSize: number },
) {
  const [pageSize, setPageSize] = useState(initialPageSize)
  const [wantedPage, setPage] = useState(0)
  // Rows may be removed while a later page is shown.
  const page = Math.min(wantedPage, Math.max(0, Math.ceil(rows.length / pageSize) - 1))
  return {
    shown: rows.slice(page * pageSize, (page + 1) * pageSize),
    pager: {
      count: rows.length,
      page,
      onPage: setPage,
      pageSize,
      pageSizes,
      onPageSize(size: number) {
        // The first row of the page stays on it.
        setPage(Math.floor((page * pageSize) / size))
        setPageSize(size)
      },
    },
  }
}
