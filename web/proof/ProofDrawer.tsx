import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../components/IconButton.tsx'
import classes from '../components/overlay/RightDrawer.module.css'
import { SideDrawer, SideDrawerTitle } from '../components/overlay/SideDrawer.tsx'
import type { ProofRequest } from '../queries/proof.ts'
import { ProofBody } from './ProofBody.tsx'

type Titled = ProofRequest & { title: string }

type Props = Titled & { opened: boolean; onClose(): void }

/** What a figure is made of. An owner in its rows opens the owner's own figure, and Back returns. */
export function ProofDrawer({ opened, onClose, ...asked }: Props) {
  const [owners, setOwners] = useState<readonly Titled[]>([])
  const shown = owners.at(-1) ?? asked
  const title = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)

  const depth = owners.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes to the heading when another figure is shown
  useEffect(() => {
    if (!isFirst.current) title.current?.focus()
    isFirst.current = false
  }, [depth])

  return (
    <SideDrawer
      label={null}
      opened={opened}
      onClose={onClose}
      onExited={() => {
        isFirst.current = true
        setOwners([])
      }}
      position="right"
      size="min(560px, 100%)"
      returnFocus={false}
      classNames={{ content: classes.content, top: classes.top }}
      top={
        <>
          {depth > 0 && (
            <IconButton
              label="Back"
              className={classes.back}
              title="Back"
              onClick={() => setOwners(owners.slice(0, -1))}
            >
              <IconArrowLeft size={18} stroke={1.6} aria-hidden />
            </IconButton>
          )}
          <SideDrawerTitle ref={title} className={classes.title} tabIndex={-1} data-autofocus>
            {shown.title}
          </SideDrawerTitle>
        </>
      }
    >
      <ProofBody
        key={depth}
        asked={shown}
        onOwner={(address, name) =>
          setOwners([...owners, { collection: shown.collection, figure: 'owner', of: address, title: name }])
        }
      />
    </SideDrawer>
  )
}
