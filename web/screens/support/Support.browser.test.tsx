import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { chooseFile, dropFile } from '../../testing/choose-file.ts'
import { expectToFit, failure, success } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { answerWith, loseConnection, refuse, sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { stopClock } from '../../testing/stop-clock.ts'

const failed = failure('Failed to send request. Please check fields or try again.')
const sent = success('Support request sent successfully!')
const subject = page.getByLabelText('Subject')
const description = page.getByLabelText('Description')
const attachment = page.getByLabelText('Include Attachment')
const send = page.getByRole('button', { name: 'Send' })
const requests = page.getByRole('region', { name: 'Your requests' }).getByRole('listitem')
const screenshot = new File([new Uint8Array(70)], 'screen.png')

type SupportRequest = CallReply<'POST /api/support-request'>

/** Keeps what is sent, as the server does. */
function keepRequests(...kept: SupportRequest[]) {
  let list = kept
  serve({
    'GET /api/support-requests': () => list,
    'POST /api/support-request': ({ body, file }) => {
      const request: SupportRequest = {
        ...body,
        uuid: crypto.randomUUID(),
        file_name: file?.name ?? null,
        state: 'open',
        created_at: new Date().toISOString(),
      }
      list = [request, ...list]
      return request
    },
    'POST /api/support-request/close': ({ body }) => {
      list = list.map((one) => (one.uuid === body.uuid ? { ...one, state: 'closed' } : one))
      return list.find(({ uuid }) => uuid === body.uuid) ?? refuse(404)
    },
  })
}

async function open() {
  await openPage('/dashboard/support')
  await expect.element(page.getByText('You have not sent any requests yet.')).toBeVisible()
}

async function fill() {
  await subject.fill('The chart is empty')
  await description.fill('Since yesterday.\nNothing else changed.')
}

/** Has what is sent wait until `let go`. */
function holdSending() {
  const held = Promise.withResolvers<void>()
  serve({
    'POST /api/support-request': async ({ body }) => {
      await held.promise
      const created_at = new Date().toISOString()
      const request = {
        ...body,
        uuid: crypto.randomUUID(),
        file_name: null,
        state: 'open' as const,
        created_at,
      }
      serve({ 'GET /api/support-requests': () => [request] })
      return request
    },
  })
  return held.resolve
}

beforeEach(() => {
  signedIn()
  keepRequests()
})

test('the page has its title, its heading and its form', async () => {
  await open()
  await expect.poll(() => document.title).toBe('Support | Assay')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Support Request')
  await expect.element(subject).toBeVisible()
  await expect.element(description).toBeVisible()
  await expect.element(page.getByText('Include Attachment')).toBeVisible()
  await expect.element(send).toBeEnabled()
})

test('the keyboard alone fills the form and sends it', async () => {
  await open()
  await subject.click()
  await userEvent.keyboard('From the keyboard{Tab}One{Enter}Two{Tab}')
  await expect.element(attachment).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(send).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(requests).toMatchTextContent('From the keyboard')
})

test('the button says Processing... meanwhile, and a second press sends nothing', async () => {
  await open()
  await fill()
  const letGo = holdSending()
  await subject.click()
  await userEvent.keyboard('{Enter}')
  const processing = page.getByRole('button', { name: 'Processing...' })
  await expect.element(processing).toBeDisabled()
  await subject.click()
  await userEvent.keyboard('{Enter}')
  await processing.click({ force: true })
  letGo()
  await expect.element(sent).toBeVisible()
  await expect.element(send).toBeEnabled()
  expect(sentTo('POST /api/support-request')).toHaveLength(1)
  await expect.element(requests).toHaveLength(1)
})

describe('what is missing', () => {
  test('is said at its field, with the focus in the first one, and nothing is sent', async () => {
    await open()
    chooseFile(attachment, screenshot)
    await send.click()
    await expect.element(failed).toBeVisible()
    for (const field of [subject, description]) {
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      await expect.element(field).toHaveAccessibleDescription('This field is required.')
    }
    await expect.element(subject).toHaveFocus()
    await expect.element(page.getByText('screen.png')).toBeVisible()
    expect(await axeFindings()).toEqual([])

    await userEvent.keyboard('Help')
    await expect.element(page.getByText('This field is required.')).toHaveLength(1)
    await description.fill(' \n ')
    await send.click()
    await expect.element(description).toHaveFocus()
    await expect.element(description).toHaveAccessibleDescription('This field is required.')
    expect(sentTo('POST /api/support-request')).toEqual([])
  })

  test('is told apart from what the server refuses', async () => {
    await open()
    await subject.fill('x'.repeat(201))
    await description.fill('Too long a subject.')
    await send.click()
    await expect.element(failed).toBeVisible()
    await expect.element(subject).toHaveAccessibleDescription('At most 200 characters.')
    await expect.element(subject).toHaveFocus()
    await expect.element(subject).toHaveValue('x'.repeat(201))
  })
})

describe('when sending fails', () => {
  test.each([
    ['with status 500', () => refuse(500, { code: 'internal', message: 'Something broke.' })],
    ['without an answer', loseConnection],
  ])('%s, everything stays and can be sent again', async (_, fail) => {
    await open()
    serve({ 'POST /api/support-request': fail })
    await fill()
    chooseFile(attachment, screenshot)
    await send.click()
    await expect.element(failed).toBeVisible()
    await expect.element(subject).toHaveValue('The chart is empty')
    await expect.element(description).toHaveValue('Since yesterday.\nNothing else changed.')
    await expect.element(page.getByText('screen.png')).toBeVisible()
    await expect.element(send).toHaveFocus()
    await expect.element(requests).toHaveLength(0)

    keepRequests()
    await userEvent.keyboard('{Enter}')
    await expect.element(sent).toBeVisible()
    await expect.element(failed).toHaveLength(0)
    await expect.element(requests).toMatchTextContent('screen.png')
  })

  test('the failure is shown for 4 seconds, the success for 3', async () => {
    await open()
    const clock = stopClock()
    await send.click()
    await expect.element(failed).toBeVisible()
    clock.pass(3_999)
    await expect.element(failed).toBeVisible()
    clock.pass(1)
    await expect.element(failed).toHaveLength(0)

    await fill()
    await send.click()
    await expect.element(sent).toBeVisible()
    clock.pass(2_999)
    await expect.element(sent).toBeVisible()
    clock.pass(1)
    await expect.element(sent).toHaveLength(0)
  })
})

describe('the attachment', () => {
  test('is refused at once when it is larger than 10 MB, and the one before stays', async () => {
    await open()
    chooseFile(attachment, screenshot)
    chooseFile(attachment, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'film.mov'))
    await expect
      .element(attachment)
      .toHaveAccessibleDescription(/film\.mov is larger than 10 MB\. Choose a smaller file\.$/)
    await expect.element(attachment).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('button', { name: 'Remove screen.png' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Remove film.mov' })).toHaveLength(0)
    expect(await axeFindings()).toEqual([])

    chooseFile(attachment, new File([new Uint8Array(10 * 1024 * 1024)], 'film.txt'))
    await expect.element(page.getByText('film.txt')).toBeVisible()
    await expect.element(page.getByText('10 MB', { exact: true })).toBeVisible()
    await expect.element(attachment).toHaveAttribute('aria-invalid', 'false')
    await fill()
    await send.click()
    await expect.element(requests).toMatchTextContent('film.txt')
  })

  test('of a type that is not accepted is said at the field, and can be removed', async () => {
    await open()
    await fill()
    serve({
      'POST /api/support-request': () =>
        refuse(415, {
          message: 'Attach a document (PDF, Word, Excel, PowerPoint, text) or an image.',
          fields: { file: 'Attach a document (PDF, Word, Excel, PowerPoint, text) or an image.' },
        }),
    })
    chooseFile(attachment, new File(['<!doctype html><script>alert(1)</script>'], 'report.pdf'))
    await send.click()
    await expect.element(failed).toBeVisible()
    await expect
      .element(attachment)
      .toHaveAccessibleDescription(/Attach a document \(PDF, Word, Excel, PowerPoint, text\) or an image\.$/)
    await expect.element(attachment).toHaveFocus()
    await expect.element(subject).toHaveValue('The chart is empty')
    await expect.element(page.getByText('report.pdf')).toBeVisible()

    await page.getByRole('button', { name: 'Remove report.pdf' }).click()
    await expect.element(page.getByText('report.pdf')).toHaveLength(0)
    await expect.element(attachment).toHaveFocus()
    await expect.element(attachment).toHaveAttribute('aria-invalid', 'false')
    keepRequests()
    await send.click()
    await expect.element(requests).toHaveLength(1)
    await expect.element(requests).not.toMatchTextContent('report.pdf')
  })

  test('can be dropped onto its field', async () => {
    await open()
    dropFile(page.getByText('Include Attachment'), new File(['dropped'], 'notes.txt'))
    await expect.element(page.getByText('notes.txt')).toBeVisible()
    await expect.element(page.getByText('7 bytes')).toBeVisible()
  })
})

describe('earlier requests', () => {
  const kept: SupportRequest = {
    uuid: '0b6f6a2e-54a1-4a3c-9d0c-4f5d1c1f8f11',
    subject: 'The chart is empty',
    description: 'Since yesterday.',
    file_name: null,
    state: 'open',
    created_at: '2026-11-14T09:30:00.000Z',
  }

  test('are waited for, and can be asked for again when they did not come', async () => {
    const held = Promise.withResolvers<void>()
    serve({
      'GET /api/support-requests': async () => {
        await held.promise
        return answerWith({}, 500)
      },
    })
    await openPage('/dashboard/support')
    await expect.element(page.getByRole('status', { name: 'Loading your requests' })).toBeVisible()
    held.resolve()
    await expect.element(page.getByText('Your requests could not be loaded.')).toBeVisible()

    keepRequests()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('You have not sent any requests yet.')).toBeVisible()
  })

  test('are settled by their sender', async () => {
    keepRequests(kept)
    await openPage('/dashboard/support')
    await page.getByText('The chart is empty').click()
    await expect.element(page.getByRole('button', { name: 'Mark as settled' })).toBeVisible()
    expect(await axeFindings()).toEqual([])

    serve({ 'POST /api/support-request/close': () => answerWith({}, 500) })
    await page.getByRole('button', { name: 'Mark as settled' }).click()
    await expect.element(failure('Failed to mark the request as settled. Please try again.')).toBeVisible()
    await expect.element(requests).toMatchTextContent('Open')

    keepRequests(kept)
    await page.getByRole('button', { name: 'Mark as settled' }).click()
    await expect.element(requests).toMatchTextContent('Closed')
    await expect.element(page.getByRole('button', { name: 'Mark as settled' })).toHaveLength(0)
    await expect.element(requests.getByCss('summary')).toHaveFocus()
    expect(await axeFindings()).toEqual([])
  })

  test('show text as text, whatever was typed', async () => {
    await open()
    await subject.fill('<img src=x onerror=alert(1)>')
    await description.fill(`<b>bold</b> ${'long'.repeat(300)}`)
    await send.click()
    await page.getByText('<img src=x onerror=alert(1)>').click()
    await expect.element(page.getByText('<b>bold</b>')).toBeVisible()
    for (const width of [1280, 390]) {
      await page.viewport(width, 800)
      await expectToFit()
    }
  })

  test('say so if an inquiry came without a message', async () => {
    keepRequests({ ...kept, subject: 'Affiliate program inquiry', description: '' })
    await openPage('/dashboard/support')
    await page.getByText('Affiliate program inquiry').click()
    await expect.element(page.getByText('Sent without a message.')).toBeVisible()
  })
})
