import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import AffiliatePartners from './AffiliatePartners.tsx'
import { affiliatesOpen } from './affiliates-open.ts'

const html = renderToStaticMarkup(createElement(MantineProvider, null, createElement(AffiliatePartners)))
const cells = (tag: string) =>
  Array.from(html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'g')), ([cell]) =>
    cell.replaceAll(/<[^>]+>/g, ''),
  )

test('the flag is off', () => {
  expect(affiliatesOpen).toBe(false)
})

test('the table has its columns, its buttons and its title', () => {
  expect(cells('th')).toEqual([
    'Wallet Address',
    'Name',
    'Email',
    'Last Referral',
    'Referred',
    'Revenue',
    'Average Rev.',
    'Status',
  ])
  expect(cells('button')).toEqual(['Export', 'Add Affiliate'])
  expect(cells('h2')).toEqual(['Affiliate Partners'])
})

test('its rows are marked as sample data and agree with themselves', () => {
  expect(html).toContain('<strong>Sample data.</strong>')
  expect(cells('td').slice(0, 8)).toEqual([
    '0xA11ce0…000001',
    'Alice Archer',
    'alice@example.com',
    '28 Jul 2026',
    '42',
    '$8,610.00',
    '$205.00',
    'Active',
  ])
})
