/** What a person reads in the wallet and signs, by what it is good for. A message with one of them is refused for the other. */
export const walletStatements = {
  'sign-in': 'Sign in to Assay.',
  link: 'Link this wallet to my Assay account.',
} as const
