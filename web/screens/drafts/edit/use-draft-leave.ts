import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '../../../paths.ts'
import { removeLazyMint } from '../../../queries/lazy-mint.ts'

/** Leaves a deleted draft without asking about unsaved changes. */
export function useDraftLeave(uuid: string): [isDeleted: boolean, leave: () => void] {
  const [isDeleted, setDeleted] = useState(false)
  const navigate = useNavigate()
  // After the render as deleted, which removes the leave guard.
  useEffect(() => {
    if (isDeleted) void navigate({ to: paths.assets, replace: true }).then(() => removeLazyMint(uuid))
  }, [isDeleted, navigate, uuid])
  return [isDeleted, () => setDeleted(true)]
}
