import { formatCount } from '../format/number.ts'

/** Beside a block: how many more are read already, if a replica has answered that has not got them yet. */
export function BlocksBehind({ count }: { count: number | undefined }) {
  if (!count) return null
  const blocks = count === 1 ? 'block' : 'blocks'
  return (
    <span title="More blocks are read already. They show here in a moment.">
      {` · ${formatCount(count)} ${blocks} behind`}
    </span>
  )
}
