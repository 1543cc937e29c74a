import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiUrl } from '../../client/config.ts'
import { Button } from '../../components/Button.ts'
import { CopyLine } from '../../components/CopyLine.tsx'
import { LoadErrorNote } from '../../components/LoadError.tsx'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { withConfirmation } from '../../confirm/with-confirmation.ts'
import { type ApiKey, endKey, keysQuery } from '../../queries/keys.ts'
import { notifySuccess } from '../../toasts.ts'
import { ApiKeyItem } from './ApiKeyItem.tsx'
import own from './ApiKeys.module.css'
import { KeyDialog } from './KeyDialog.tsx'
import card from './SectionCard.module.css'
import { SectionCard } from './SectionCard.tsx'
import classes from './Sessions.module.css'

/** What programs get in with, and how to end that. */
export function ApiKeys() {
  const { data, isPending, refetch } = useQuery(keysQuery)
  const [creating, setCreating] = useState(false)
  const [ending, setEnding] = useState<ApiKey | null>(null)
  const region = useRef<HTMLElement>(null)

  const end = async () => {
    if (!ending) return
    await withConfirmation(() => endKey(ending.id))
    setEnding(null)
    // The button that was pressed is gone, and the focus with it.
    region.current?.focus({ preventScroll: true })
    notifySuccess('The key has ended.')
  }

  return (
    <>
      <SectionCard
        ref={region}
        title="API keys"
        text="With a key, a program makes the same calls as this dashboard. Give each program a key of its own, and no more scopes than it needs."
        isBusy={isPending}
      >
        {isPending ? (
          <div className={card.list} role="status" aria-label="Loading your API keys">
            <div className={classes.skeleton} />
          </div>
        ) : !data ? (
          <LoadErrorNote className={classes.note} what="Your API keys" size="sm" onRetry={refetch} />
        ) : (
          <div>
            {data.result.length > 0 && (
              <ul className={card.list} aria-label="API keys">
                {data.result.map((key) => (
                  <ApiKeyItem key={key.id} apiKey={key} onEnd={() => setEnding(key)} />
                ))}
              </ul>
            )}
            <div className={classes.foot}>
              <p className={classes.count}>{data.result.length === 0 && 'You have no API keys.'}</p>
              <Button size="sm" onClick={() => setCreating(true)}>
                Create a key
              </Button>
            </div>
            <div className={own.address}>
              <CopyLine
                label="Assistants that speak the Model Context Protocol (MCP) get in with the same keys, here:"
                what="the MCP address"
                text={apiUrl('/mcp')}
              />
            </div>
          </div>
        )}
      </SectionCard>
      <KeyDialog opened={creating} onClose={() => setCreating(false)} />
      <ConfirmDialog
        title={`End ‘${ending?.name ?? ''}’?`}
        text="Programs that use this key get no more answers. This cannot be undone."
        opened={ending !== null}
        confirmLabel="End the key"
        onCancel={() => setEnding(null)}
        onConfirm={end}
      />
    </>
  )
}
