import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { LoadErrorNote } from '../../components/LoadError.tsx'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { paths } from '../../paths.ts'
import { endShareLink, type ShareLink, shareLinksQuery } from '../../queries/share-links.ts'
import { ChangeLinkDialog } from '../../sharing/ChangeLinkDialog.tsx'
import { notifySuccess } from '../../toasts.ts'
import card from './SectionCard.module.css'
import { SectionCard } from './SectionCard.tsx'
import classes from './Sessions.module.css'
import { ShareLinkItem } from './ShareLinkItem.tsx'

/** All links by which others see figures, and how to change and end them. */
export function Sharing() {
  const { data, isPending, refetch } = useQuery(shareLinksQuery)
  const [changing, setChanging] = useState<ShareLink | null>(null)
  const [ending, setEnding] = useState<ShareLink | null>(null)
  const region = useRef<HTMLElement>(null)

  const end = async () => {
    if (!ending) return
    await endShareLink(ending.id)
    setEnding(null)
    // The button that was pressed is gone, and the focus with it.
    region.current?.focus({ preventScroll: true })
    notifySuccess('The share link has ended.')
  }

  return (
    <>
      <SectionCard
        ref={region}
        title="Share links"
        text="Everybody who has a link sees the figures that you have chosen, read-only and without signing in, and nothing else of your account."
        isBusy={isPending}
      >
        {isPending ? (
          <div className={card.list} role="status" aria-label="Loading your share links">
            <div className={classes.skeleton} />
          </div>
        ) : !data ? (
          <LoadErrorNote className={classes.note} what="Your share links" size="sm" onRetry={refetch} />
        ) : (
          <div>
            {data.result.length > 0 && (
              <ul className={card.list} aria-label="Share links">
                {data.result.map((link) => (
                  <ShareLinkItem
                    key={link.id}
                    link={link}
                    onChange={() => setChanging(link)}
                    onEnd={() => setEnding(link)}
                  />
                ))}
              </ul>
            )}
            <div className={classes.foot}>
              <p className={classes.count}>
                {data.result.length === 0 && 'You share nothing. '}
                ‘Share’ beside the figures of a collection makes a link.
              </p>
              <ButtonLink to={paths.analytics}>To the figures</ButtonLink>
            </div>
          </div>
        )}
      </SectionCard>
      {changing && <ChangeLinkDialog key={changing.id} link={changing} onClose={() => setChanging(null)} />}
      <ConfirmDialog
        title={`End ‘${ending?.title ?? ''}’?`}
        text="The link shows nothing from then on. This cannot be undone."
        opened={ending !== null}
        confirmLabel="End the link"
        onCancel={() => setEnding(null)}
        onConfirm={end}
      />
    </>
  )
}
