import type { Scope } from '#api/call.ts'

/** What a key may do, in plain words. */
export const scopes: Record<Scope, { label: string; hint: string }> = {
  figures: {
    label: 'Read figures',
    hint: 'The figures of your collections, their proofs, and what the contracts say themselves.',
  },
  lists: {
    label: 'Read lists',
    hint: 'Your collections, and items with their traits and transfers.',
  },
  drafts: {
    label: 'Read and write drafts',
    hint: 'Your drafts, and pictures for them. Nothing is minted by it.',
  },
}

export const scopeNames = Object.keys(scopes) as Scope[]
