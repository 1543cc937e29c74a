import { IconStack3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { inquirySubjects } from '#api/inquiry-subjects.ts'
import { InquiryCard } from '../../components/InquiryCard.tsx'
import { formatCount, formatMoney } from '../../format/number.ts'
import { costsQuery } from '../../queries/stats.ts'
import classes from './BigContract.module.css'
import { Heading } from './Heading.tsx'
import type { ScreenProps } from './Screen.tsx'

/** An NFT contract that is too large to be read without the operator's release. */
export function BigContract({ collection, collections }: ScreenProps) {
  const { data: costs } = useQuery(costsQuery(collection))
  const estimate =
    costs && costs.amount !== null && costs.hours !== null
      ? [
          { label: 'Estimated cost', value: formatMoney(costs.amount) },
          { label: 'Estimated hours', value: formatCount(costs.hours) },
        ]
      : []
  return (
    <>
      <Heading collections={collections} collection={collection} />
      <InquiryCard
        icon={<IconStack3 size={24} stroke={1.5} aria-hidden />}
        title="Big NFT contract"
        text="This collection is large and requires additional processing."
        subject={inquirySubjects.bigContract}
      >
        <dl className={classes.estimate}>
          {estimate.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figure">{value}</dd>
            </div>
          ))}
        </dl>
      </InquiryCard>
    </>
  )
}
