import type { ReactNode, Ref } from 'react'
import { Section } from './Section.tsx'
import classes from './SectionCard.module.css'

type Props = {
  title: string
  text: string
  isBusy: boolean
  /** It takes the focus when what had it is gone. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A section in a card of its own: what is done there is not saved with the profile. */
export function SectionCard({ title, text, isBusy, ref, children }: Props) {
  return (
    <section ref={ref} className={classes.card} aria-label={title} aria-busy={isBusy} tabIndex={-1}>
      <Section title={title} text={text}>
        {children}
      </Section>
    </section>
  )
}
