import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '../../testing/axe-findings.ts'
import { catchDownload } from '../../testing/catch-download.ts'
import { touchstones } from '../../testing/collections.ts'
import { agreeing, briefOf, differing, unasked } from '../../testing/hallmarks.ts'
import { button, card, dialog, expectToFit, failure, pressNow } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve, tellLive } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { bullion, heldBy, noNft, quiet, tradedFor } from './testing/figures.ts'

const drawer = dialog('Hallmark')
const mark = (word: string) => button(`Hallmark: ${word}, show what was asked`)
const owner = `0x${'0e'.repeat(20)}`
const named = { contract: bullion.contract_address, contract_chain: 'demo' }

beforeEach(() => {
  signedIn()
  serve({
    'POST /api/erc20/stats-main': () => tradedFor(60),
    'POST /api/erc20/stats-other': () => ({ other: heldBy(owner) }),
    'POST /api/nft/stats-main': () => quiet,
    'POST /api/nft/stats-other': () => ({ other: noNft }),
  })
})

/** The dashboard of the token, which the contract's answers have this to say about. */
async function openWith(hallmark: typeof agreeing): Promise<void> {
  serve({
    'GET /api/collections': () => [{ ...bullion, hallmark: briefOf(hallmark) }],
    'POST /api/hallmark/get': () => hallmark,
  })
  await openPage('/dashboard')
}

test('a contract that agrees says so in a word, and lists every question and answer, also as a file', async () => {
  await openWith(agreeing)
  serve({
    'POST /api/hallmark/questions': () => ({
      block: 18_999_999,
      questions: [
        {
          question: 'total_supply',
          address: null,
          token_id: null,
          events: '1000000000000000000000',
          contract: '1000000000000000000000',
          agrees: true,
        },
        { question: 'owner_of', address: null, token_id: '7', events: owner, contract: null, agrees: false },
      ],
    }),
  })
  await mark('Agrees').click()
  await expect.element(drawer).toMatchTextContent('121 of 121 answers of the contract agree')
  await expect.element(drawer).toMatchTextContent('Asked at block 18,999,999 of Demo chain')
  await expect.element(drawer).toMatchTextContent('Supply by the contract1,000')
  await expect.element(drawer).not.toMatchTextContent('could not be read')
  await drawer.getByRole('button', { name: 'Show every question' }).click()
  const answers = drawer.getByRole('list', { name: 'Questions and answers' }).getByRole('listitem')
  await expect.element(answers).toHaveLength(2)
  await expect.element(answers.nth(0)).toMatchTextContent('Total supplyAgreesEvents1,000Contract1,000')
  await expect.element(answers.nth(1)).toMatchTextContent(`Owner of #7DiffersEvents${owner}Contractno answer`)
  const file = catchDownload()
  await drawer.getByRole('button', { name: 'Download CSV' }).click()
  expect(await file).toMatchObject({
    name: 'Bullion Hallmark.csv',
    text: [
      'Question,Address,Token ID,Events,Contract,Agrees',
      'total_supply,,,1000000000000000000000,1000000000000000000000,yes',
      `owner_of,,7,${owner},,no`,
      '',
    ].join('\r\n'),
  })
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(mark('Agrees')).toHaveFocus()
})

test('one that differs says what it does, what that touches, and what was skipped, page by page', async () => {
  await openWith(differing)
  serve({
    'POST /api/hallmark/skipped': ({ body: { cursor } }) => ({
      logs: [
        {
          block: cursor ? 1_200 : 1_300,
          transaction_hash: `0x${'ab'.repeat(32)}`,
          log_index: 4,
          reason: 'Its two lists have different lengths.',
        },
      ],
      next: cursor ? null : 'older',
    }),
  })
  await mark('Differs').click()
  await expect.element(drawer).toMatchTextContent('What it most likely doesTakes a fee on transfer')
  await expect.element(drawer).toMatchTextContent('Top10 Holder Share, Total Holders, Top Owners')
  await expect.element(drawer).toMatchTextContent('Supply by the events1,000Supply by the contract985')
  await expect.element(drawer).toMatchTextContent('Deposits and withdrawals count as mints and burns.')
  const differences = drawer.getByRole('list', { name: 'Differences' }).getByRole('listitem')
  await expect.element(drawer).toMatchTextContent('30 differences, largest first')
  await expect.element(differences).toHaveLength(25)
  await expect.element(differences.nth(0)).toMatchTextContent('Events100Contract98.5')
  await drawer.getByRole('button', { name: 'Show more' }).click()
  await expect.element(differences).toHaveLength(30)
  await drawer.getByRole('button', { name: 'Show them' }).click()
  const logs = drawer.getByRole('list', { name: 'Logs that could not be read' }).getByRole('listitem')
  await expect
    .element(logs.nth(0))
    .toMatchTextContent('Its two lists have different lengths.Block 1,300, log 4')
  await drawer.getByRole('button', { name: 'Show more' }).click()
  await expect.element(logs).toHaveLength(2)
  await page.viewport(390, 844)
  await expectToFit()
  expect(await axeFindings()).toEqual([])
})

test('one that was not asked says why; a check that comes too soon shows when it may be', async () => {
  await openWith(unasked)
  await mark('Unchecked').click()
  await expect.element(drawer).toMatchTextContent('Not checked: the node has no state of a final block.')
  await expect.element(drawer.getByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument()
  serve({
    'POST /api/hallmark/check': () =>
      refuse(429, { code: 'too-soon', message: 'It was asked a moment ago. Please wait 40 seconds.' }),
  })
  await drawer.getByRole('button', { name: 'Check again' }).click()
  await expect.element(failure('It was asked a moment ago. Please wait 40 seconds.')).toBeVisible()
  expect(sentTo('POST /api/hallmark/check')).toEqual([named])

  serve({
    'POST /api/hallmark/check': () => ({ ...unasked, is_checking: true }),
    'POST /api/hallmark/get': () => agreeing,
    'GET /api/collections': () => [{ ...bullion, hallmark: briefOf(agreeing) }],
  })
  await drawer.getByRole('button', { name: 'Check again' }).click()
  await expect.element(drawer).toMatchTextContent('The contract is being asked …')
  await expect.element(drawer).toMatchTextContent('121 of 121 answers of the contract agree')
  await userEvent.keyboard('{Escape}')
  await expect.element(mark('Agrees')).toBeVisible()
})

test('holders are counted by balanceOf after the price was shown, and the figures then say so', async () => {
  const price = { holders: 1_204, requests: 13, failure: null }
  await openWith(differing)
  await mark('Differs').click()
  await expect.element(drawer).toMatchTextContent('13 requests to the node')
  await drawer.getByRole('button', { name: 'Count by balanceOf' }).click()
  const asked = dialog('Count by balanceOf?')
  await expect
    .element(asked)
    .toMatchTextContent(
      'All 1,204 known addresses are asked for at one block, in the background. This takes 13 requests',
    )
  serve({ 'POST /api/hallmark/recount': () => refuse(409, { message: 'It is being counted already.' }) })
  await asked.getByRole('button', { name: 'Count', exact: true }).click()
  await expect.element(asked.getByRole('alert')).toHaveTextContent('It is being counted already.')

  let state: typeof agreeing = {
    ...differing,
    recount: { ...price, state: 'running', counted: 500, block: 19_000_000 },
  }
  serve({ 'POST /api/hallmark/recount': () => state, 'POST /api/hallmark/get': () => state })
  await asked.getByRole('button', { name: 'Count', exact: true }).click()
  await expect.element(drawer).toMatchTextContent('500 of 1,204 addresses counted at block 19,000,000')
  await expect.element(drawer.getByRole('progressbar')).toHaveAttribute('value', '500')
  expect(await axeFindings()).toEqual([])

  state = {
    ...differing,
    recount: {
      ...price,
      state: 'failed',
      counted: 600,
      block: 19_000_000,
      failure: 'The node has no state.',
    },
  }
  await expect.element(failure('The node has no state.')).toBeVisible()
  state = { ...differing, recount: { ...price, state: 'done', counted: 1_204, block: 19_000_000 } }
  serve({
    'POST /api/erc20/stats-other': () => ({
      other: { ...heldBy(owner), counted: { by: 'balanceOf', block: 19_000_000, differs: false } },
    }),
  })
  tellLive('figures', { ...bullion, block: 19_000_001 })
  await expect.element(drawer).toMatchTextContent('1,204 addresses were counted at block 19,000,000')
  await userEvent.keyboard('{Escape}')
  for (const label of ['Top10 Holder Share', 'Top100 Holder Share', 'Total Holders', 'Top Owners'])
    await expect.element(card(label)).toMatchTextContent('counted by balanceOf at block 19,000,000')
  await expect.element(card('Transaction Count')).not.toMatchTextContent('balanceOf')
})

test('too many holders are not offered to be counted', async () => {
  const recount = {
    state: 'too_many',
    holders: 50_001,
    requests: 0,
    counted: 0,
    block: null,
    failure: null,
  } as const
  await openWith({ ...differing, recount })
  await mark('Differs').click()
  await expect.element(drawer).toMatchTextContent('50,001 holders are too many to be counted by balanceOf.')
  await expect.element(drawer.getByRole('button', { name: 'Count by balanceOf' })).not.toBeInTheDocument()
})

test('figures of a contract that differs are marked, and impossible shares are -- with the reason', async () => {
  const none = { supplyPercent: null }
  const { holders, owners } = heldBy(owner)
  const reason = 'Not known: the events differ from what the contract says'
  serve({
    'POST /api/erc20/stats-other': () => ({
      other: {
        counted: { by: 'events', block: null, differs: true },
        holders: { ...holders, holderSupply: { ...holders.holderSupply, top10: none, top100: none } },
        owners: {
          result: owners.result.map((each) => ({ ...each, percentage_relative_to_total_supply: null })),
        },
      },
    }),
  })
  await openWith(differing)
  for (const label of ['Top10 Holder Share', 'Top100 Holder Share', 'Total Holders'])
    await expect.element(card(label).getByRole('button', { name: `${label}: Differs` })).toBeVisible()
  for (const label of ['Acquisition Source', 'Holder Distribution', 'Top Owners'])
    await expect.element(button(`${label}: Differs, show what was asked`)).toBeVisible()
  await expect
    .element(card('Top10 Holder Share').getByRole('button', { name: reason }))
    .toMatchTextContent('--')
  await expect.element(page.getByRole('cell', { name: reason })).toMatchTextContent('--')
  await button('Total Holders: Differs, show what was asked').click()
  await expect.element(drawer).toMatchTextContent('The contract takes a fee on transfer')
  expect(await axeFindings()).toEqual([])
})

test('nobody is said to hold nothing of a collection whose contract differs', async () => {
  serve({
    'GET /api/collections': () => [{ ...touchstones, hallmark: briefOf(differing) }],
    'POST /api/nft/stats-other': () => ({
      other: { ...noNft, counted: { by: 'events', block: null, differs: true } },
    }),
  })
  await openPage('/dashboard')
  await expect
    .element(page.getByText('The events name nobody, but the contract says otherwise.'))
    .toHaveLength(3)
  await expect.element(page.getByText('Nobody holds an item yet.')).not.toBeInTheDocument()
  await expect.element(button('Tokens Claimed: Differs, show what was asked')).toBeVisible()
})

test('of items that the contract was asked for, how and when they were got is still known by events alone', async () => {
  const other = { ...noNft, claimed: '3', source_breakdown: { Minted: '3' }, holding_ages: { '< 24 h': '3' } }
  serve({
    'GET /api/collections': () => [{ ...touchstones, hallmark: briefOf(differing) }],
    'POST /api/nft/stats-other': () => ({
      other: {
        ...other,
        top_owners: [{ address: owner, amount: '3' }],
        counted: { by: 'balanceOf', block: 19_000_000, differs: false },
      },
    }),
  })
  await openPage('/dashboard')
  for (const label of ['Tokens Claimed', 'Top Owners'])
    await expect.element(card(label)).toMatchTextContent('counted by balanceOf at block 19,000,000')
  for (const label of ['Assets Breakdown', 'NFT Holding Duration'])
    await expect.element(button(`${label}: Differs, show what was asked`)).toBeVisible()
  for (const width of [1280, 390]) {
    await page.viewport(width, 900)
    await expectToFit()
  }
})

test('a hallmark that cannot be loaded can be tried again, and a wallet has none', async () => {
  await openWith(agreeing)
  serve({ 'POST /api/hallmark/get': () => refuse(500) })
  await mark('Agrees').click()
  await expect.element(drawer).toMatchTextContent('The hallmark could not be loaded.')
  serve({ 'POST /api/hallmark/get': () => agreeing })
  pressNow(drawer.getByRole('button', { name: 'Try again' }))
  await expect.element(drawer).toMatchTextContent('121 of 121')
})
