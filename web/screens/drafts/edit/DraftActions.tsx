import { IconCoin, IconTag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../components/Button.ts'
import { paths } from '../../../paths.ts'
import type { LazyMint } from '../../../queries/nfts.ts'
import classes from './DraftActions.module.css'
import { DraftDelete } from './DraftDelete.tsx'

/** Mint, sell or delete the draft. */
export function DraftActions({ draft, onDeleted }: { draft: LazyMint; onDeleted(): void }) {
  const { uuid, minted } = draft
  return (
    <div className={classes.actions}>
      {minted === 0 && (
        <Button
          variant="default"
          leftSection={<IconCoin size={16} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link to={paths.mintDrafts} search={{ draft: uuid }} {...props} />}
        >
          Mint
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconTag size={16} stroke={1.6} aria-hidden />}
        renderRoot={(props) => <Link to={paths.sellDraft} params={{ uuid }} {...props} />}
      >
        Sell
      </Button>
      {/* The token on the chain still uses the draft as its metadata. */}
      {minted === 0 && <DraftDelete draft={draft} onDeleted={onDeleted} />}
    </div>
  )
}
