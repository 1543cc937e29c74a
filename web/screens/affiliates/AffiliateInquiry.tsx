import { IconAffiliate } from '@tabler/icons-react'
import { inquirySubjects } from '#api/inquiry-subjects.ts'
import { InquiryCard } from '../../components/InquiryCard.tsx'

export function AffiliateInquiry() {
  return (
    <InquiryCard
      icon={<IconAffiliate size={24} stroke={1.5} aria-hidden />}
      title="Affiliate program"
      text="Affiliates are available only with a custom token or NFT sale portal. If you would like one for your project, let us know."
      subject={inquirySubjects.affiliates}
    />
  )
}
