import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { chunk, lazyComponent } from '../client/chunk.ts'
import { Button } from '../components/Button.ts'
import { MountOnOpen } from '../components/overlay/MountOnOpen.tsx'
import type { ShownCollection } from '../queries/collections.ts'

const load = chunk(() => import('./ShareDialog.tsx'))
const ShareDialog = lazyComponent(load, 'ShareDialog')

/** Makes a link to the figures of a collection. */
export function ShareButton({ collection }: { collection: ShownCollection }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconShare2 size={16} stroke={1.6} aria-hidden />}
        onPointerEnter={() => void load()}
        onClick={() => setOpened(true)}
      >
        Share
      </Button>
      <MountOnOpen opened={opened}>
        {(shown) => <ShareDialog collection={collection} opened={shown} onClose={() => setOpened(false)} />}
      </MountOnOpen>
    </>
  )
}
