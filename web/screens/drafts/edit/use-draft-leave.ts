import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '../../../paths.ts'
import { forgetLazyMint } from '../../../queries/lazy-mint.ts'

/** Leaves a draft that has been deleted: changes to it are nothing to ask about any more. */
export function useDraftLeave(uuid: string): [isDeleted: boolean, leave: () => void] {
  const [isDeleted, setDeleted] = useState(false)
  const navigate = useNavigate()
  // Only once the screen has been drawn as deleted, and so does not ask.
  useEffect(() => {
    if (isDeleted) void navigate({ to: paths.assets, replace: true }).then(() => forgetLazyMint(uuid))
  }, [isDeleted, navigate, uuid])
  return [isDeleted, () => setDeleted(true)]
}
