import { type ReactNode, useId } from 'react'
import classes from './InquiryCard.module.css'
import { InquiryForm } from './InquiryForm.tsx'

type Props = { icon: ReactNode; title: string; text: string; subject: string; children?: ReactNode }

/** Something that is to be had on request: what it is, and the way to say so. */
export function InquiryCard({ icon, title, text, subject, children }: Props) {
  const heading = useId()
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <span className={classes.mark}>{icon}</span>
      <h2 className={classes.title} id={heading}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
      {children}
      <InquiryForm subject={subject} />
    </section>
  )
}
