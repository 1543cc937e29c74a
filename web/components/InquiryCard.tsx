import type { ReactNode } from 'react'
import { InquiryForm } from './InquiryForm.tsx'
import { MarkedCard } from './MarkedCard.tsx'

type Props = { icon: ReactNode; title: string; text: string; subject: string; children?: ReactNode }

/** Something that is available on request: what it is, and a form to ask for it. */
export function InquiryCard({ subject, children, ...card }: Props) {
  return (
    <MarkedCard {...card}>
      {children}
      <InquiryForm subject={subject} />
    </MarkedCard>
  )
}
