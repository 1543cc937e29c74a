import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '../../format/number.ts'
import { InlineSelect } from '../fields/InlineSelect.tsx'
import { IconButton } from '../IconButton.tsx'
import classes from './DataTable.module.css'

type Props = {
  label: string
  count: number
  /** From 0. */
  page: number
  onPage(page: number): void
  pageSize: number
  pageSizes: readonly number[]
  onPageSize(size: number): void
}

export function DataTablePager({ label, count, page, onPage, pageSize, pageSizes, onPageSize }: Props) {
  const first = page * pageSize + 1
  const last = Math.min(count, first + pageSize - 1)
  return (
    <nav className={classes.pager} aria-label={`Pages of ${label}`}>
      {pageSizes.length > 1 && (
        <InlineSelect
          label="Rows per page"
          choices={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(pageSize)}
          onChange={(size) => onPageSize(Number(size))}
        />
      )}
      <span className="figure" role="status">
        {formatCount(first)}-{formatCount(last)} of {formatCount(count)}
      </span>
      <span className={classes.steps}>
        <Step label="Previous page" possible={page > 0} onClick={() => onPage(page - 1)} />
        <Step label="Next page" possible={last < count} onClick={() => onPage(page + 1)} />
      </span>
    </nav>
  )
}

/** Not disabled at either end: that would lose the focus. */
function Step({ label, possible, onClick }: { label: string; possible: boolean; onClick(): void }) {
  const Icon = label === 'Next page' ? IconChevronRight : IconChevronLeft
  return (
    <IconButton label={label} aria-disabled={!possible} onClick={() => possible && onClick()}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </IconButton>
  )
}
