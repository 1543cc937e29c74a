/** Support requests with these subjects come from the inquiry pages, where the message is optional. */
export const inquirySubjects = {
  bigContract: 'I need NFT contract analysed',
  affiliates: 'Affiliate program inquiry',
} as const
