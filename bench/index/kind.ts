/** What is indexed. */
export const KINDS = ['erc20', 'erc721', 'erc1155', 'wallet'] as const
export type Kind = (typeof KINDS)[number]
