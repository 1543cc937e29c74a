import { IconAffiliate } from '@tabler/icons-react'
import { inquirySubjects } from '#api/inquiry-subjects.ts'
import { InquiryForm } from '../../components/InquiryForm.tsx'
import classes from './AffiliateInquiry.module.css'

export function AffiliateInquiry() {
  return (
    <section className={classes.card} aria-labelledby="affiliate-program">
      <span className={classes.mark}>
        <IconAffiliate size={24} stroke={1.5} aria-hidden />
      </span>
      <h2 className={classes.title} id="affiliate-program">
        Affiliate program
      </h2>
      <p className={classes.text}>
        Affiliates are available only with a custom token or NFT sale portal. If you would like one for your
        project, let us know.
      </p>
      <InquiryForm subject={inquirySubjects.affiliates} />
    </section>
  )
}
