import { lazy } from 'react'
import { Page } from '../../components/Page.tsx'
import { AffiliateInquiry } from './AffiliateInquiry.tsx'
import { affiliatesOpen } from './affiliates-open.ts'

const AffiliatePartners = lazy(() => import('./AffiliatePartners.tsx'))

export function Affiliates() {
  return <Page title="Affiliates">{affiliatesOpen ? <AffiliatePartners /> : <AffiliateInquiry />}</Page>
}
