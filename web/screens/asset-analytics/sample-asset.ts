import { cardLabels } from '../../collections/card-labels.ts'

/** An asset that does not exist, for showing what the analytics of one asset look like. */
export const sampleAsset = {
  name: 'Meridian #204',
  description:
    'A struck medal from an edition of fifty, engraved line by line and never struck the same way twice.',
  details: [
    { label: 'Token Standard', value: 'ERC-1155' },
    { label: 'Blockchain', value: 'Ethereum' },
    { label: 'Edition', value: '50' },
    { label: 'Resale Royalties', value: '2.5%' },
  ],
  traits: [
    { label: 'Ground', value: 'Midnight', percent: '18%' },
    { label: 'Metal', value: 'Gold', percent: '12%' },
    { label: 'Rosette', value: 'Twenty-four petals', percent: '7%' },
    { label: 'Rim', value: 'Reeded', percent: '41%' },
    { label: 'Hallmark', value: 'Hexagon', percent: '26%' },
    { label: 'Finish', value: 'Proof', percent: '4%' },
  ],
}

export const sampleMonths = [
  { month: 'Jan', priceUsd: 420, sold: 3, listed: 14 },
  { month: 'Feb', priceUsd: 465, sold: 5, listed: 13 },
  { month: 'Mar', priceUsd: 440, sold: 4, listed: 15 },
  { month: 'Apr', priceUsd: 560, sold: 7, listed: 11 },
  { month: 'May', priceUsd: 610, sold: 6, listed: 10 },
  { month: 'Jun', priceUsd: 585, sold: 5, listed: 9 },
  { month: 'Jul', priceUsd: 680, sold: 8, listed: 6 },
]

export const sampleStats = [
  {
    label: cardLabels.revenue,
    value: '$21,290.00',
    change: 86,
    course: sampleMonths.map(({ priceUsd, sold }) => priceUsd * sold),
  },
  { label: 'Price', value: '$680.00', change: 16.2, course: sampleMonths.map(({ priceUsd }) => priceUsd) },
  { label: 'Sold', value: '38', change: 60, course: sampleMonths.map(({ sold }) => sold) },
  { label: 'Listed', value: '6', change: -33.3, course: sampleMonths.map(({ listed }) => listed) },
]
