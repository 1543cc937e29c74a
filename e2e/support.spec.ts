import type { Page } from '@playwright/test'
import { expectToFit, largeFile } from './any-page.ts'
import { axeFindings, expect, test } from './fixtures.ts'

const failed = 'Failed to send request. Please check fields or try again.'
const requests = (page: Page) => page.getByRole('region', { name: 'Your requests' }).getByRole('listitem')
const toast = (page: Page, role: 'alert' | 'status', text: string) =>
  page.getByRole(role).filter({ hasText: text })
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function open(page: Page) {
  await page.goto('/dashboard/support')
  await expect(page.getByText('You have not sent any requests yet.')).toBeVisible()
}

async function fill(page: Page) {
  await page.getByLabel('Subject').fill('The chart is empty')
  await page.getByLabel('Description').fill('Since yesterday.\nNothing else changed.')
}

async function attach(page: Page, name = 'screen.png', buffer = png) {
  await page
    .getByLabel('Include Attachment')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}
async function attachLarge(page: Page, name: string, bytes: number) {
  await page.getByLabel('Include Attachment').setInputFiles(await largeFile(name, bytes))
}

/** Counts the sent requests; each waits until `let go`. */
async function holdSending(page: Page) {
  const held = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/api/support-request', async (route) => {
    sent.push(route.request().method())
    await held.promise
    await route.continue()
  })
  return { sent, letGo: held.resolve }
}

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('the page has its title, its heading and its form', async ({ page }) => {
  await open(page)
  await expect(page).toHaveTitle('Support | Assay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Request')
  await expect(page.getByLabel('Subject')).toBeVisible()
  await expect(page.getByLabel('Description')).toBeVisible()
  await expect(page.getByText('Include Attachment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
})

test('a request with an attachment is sent, the form is empty again and the request stands below', async ({
  page,
  consoleErrors,
}) => {
  await open(page)
  await fill(page)
  await attach(page)
  await expect(page.getByText('screen.png')).toBeVisible()
  await expect(page.getByText('70 bytes')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()

  await expect(toast(page, 'status', 'Support request sent successfully!')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(page.getByLabel('Description')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove screen.png' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send' })).toBeFocused()

  const shown = async () => {
    await expect(requests(page)).toHaveCount(1)
    await expect(requests(page)).toContainText('The chart is empty')
    await expect(requests(page)).toContainText('screen.png')
    await expect(requests(page)).toContainText(/\d{1,2} [A-Z][a-z]{2} 20\d\d just now/)
    await expect(requests(page)).toContainText('Open')
    await expect(page.getByText('Nothing else changed.')).toBeHidden()
    await page.getByText('The chart is empty').click()
    await expect(page.getByText('Nothing else changed.')).toBeVisible()
  }
  await shown()
  await page.reload()
  await shown()
  expect(consoleErrors).toEqual([])
})

test('the keyboard alone fills the form and sends it', async ({ page }) => {
  await open(page)
  await page.getByLabel('Subject').focus()
  await page.keyboard.type('From the keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Include Attachment')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(requests(page)).toContainText('From the keyboard')
})

test('the button says Processing... meanwhile, and a second press sends nothing', async ({ page }) => {
  await open(page)
  await fill(page)
  const { sent, letGo } = await holdSending(page)
  await page.getByLabel('Subject').press('Enter')
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await page.getByLabel('Subject').press('Enter')
  await page.getByRole('button', { name: 'Processing...' }).click({ force: true })
  letGo()
  await expect(toast(page, 'status', 'Support request sent successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  expect(sent).toEqual(['POST'])
  await expect(requests(page)).toHaveCount(1)
})

test.describe('what is missing', () => {
  test('is said at its field, with the focus in the first one, and nothing is sent', async ({ page }) => {
    await open(page)
    const { sent, letGo } = await holdSending(page)
    letGo()
    await attach(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(toast(page, 'alert', failed)).toBeVisible()
    for (const label of ['Subject', 'Description']) {
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByLabel(label)).toHaveAccessibleDescription('This field is required.')
    }
    await expect(page.getByLabel('Subject')).toBeFocused()
    await expect(page.getByText('screen.png')).toBeVisible()

    await page.keyboard.type('Help')
    await expect(page.getByText('This field is required.')).toHaveCount(1)
    await page.getByLabel('Description').fill(' \n ')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByLabel('Description')).toBeFocused()
    await expect(page.getByLabel('Description')).toHaveAccessibleDescription('This field is required.')
    expect(sent).toEqual([])
  })

  test('is told apart from what the server refuses', async ({ page }) => {
    await open(page)
    await page.getByLabel('Subject').fill('x'.repeat(201))
    await page.getByLabel('Description').fill('Too long a subject.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(toast(page, 'alert', failed)).toBeVisible()
    await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('At most 200 characters.')
    await expect(page.getByLabel('Subject')).toBeFocused()
    await expect(page.getByLabel('Subject')).toHaveValue('x'.repeat(201))
  })
})

test.describe('when sending fails', () => {
  const failures = {
    'with status 500': (page: Page) =>
      page.route('**/api/support-request', (route) =>
        route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Something broke.' } } }),
      ),
    'without an answer': (page: Page) => page.route('**/api/support-request', (route) => route.abort()),
  }
  for (const [how, fail] of Object.entries(failures)) {
    test(`${how}, everything stays and can be sent again`, async ({ page }) => {
      await open(page)
      await fail(page)
      await fill(page)
      await attach(page)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(toast(page, 'alert', failed)).toBeVisible()
      await expect(page.getByLabel('Subject')).toHaveValue('The chart is empty')
      await expect(page.getByLabel('Description')).toHaveValue('Since yesterday.\nNothing else changed.')
      await expect(page.getByText('screen.png')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Send' })).toBeFocused()
      await expect(requests(page)).toHaveCount(0)

      await page.unroute('**/api/support-request')
      await page.keyboard.press('Enter')
      await expect(toast(page, 'status', 'Support request sent successfully!')).toBeVisible()
      await expect(toast(page, 'alert', failed)).toHaveCount(0)
      await expect(requests(page)).toContainText('screen.png')
    })
  }

  test('the failure is shown for 4 seconds, the success for 3', async ({ page }) => {
    await page.clock.install()
    await open(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(toast(page, 'alert', failed)).toBeVisible()
    await page.clock.runFor(3_999)
    await expect(toast(page, 'alert', failed)).toBeVisible()
    await page.clock.runFor(1)
    await expect(toast(page, 'alert', failed)).toHaveCount(0)

    await fill(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(toast(page, 'status', 'Support request sent successfully!')).toBeVisible()
    await page.clock.runFor(2_999)
    await expect(toast(page, 'status', 'Support request sent successfully!')).toBeVisible()
    await page.clock.runFor(1)
    await expect(toast(page, 'status', 'Support request sent successfully!')).toHaveCount(0)
  })
})

test.describe('the attachment', () => {
  test('is refused at once when it is larger than 10 MB, and the one before stays', async ({ page }) => {
    await open(page)
    await attach(page)
    await attachLarge(page, 'film.mov', 10 * 1024 * 1024 + 1)
    const input = page.getByLabel('Include Attachment')
    await expect(input).toHaveAccessibleDescription(
      /film\.mov is larger than 10 MB\. Choose a smaller file\.$/,
    )
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('button', { name: 'Remove screen.png' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove film.mov' })).toHaveCount(0)

    await attachLarge(page, 'film.txt', 10 * 1024 * 1024)
    await expect(page.getByText('film.txt')).toBeVisible()
    await expect(page.getByText('10 MB', { exact: true })).toBeVisible()
    await expect(input).toHaveAttribute('aria-invalid', 'false')
    await fill(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(requests(page)).toContainText('film.txt')
  })

  test('of a type that is not accepted is said at the field, and can be removed', async ({ page }) => {
    await open(page)
    await fill(page)
    await attach(page, 'report.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'))
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(toast(page, 'alert', failed)).toBeVisible()
    const input = page.getByLabel('Include Attachment')
    await expect(input).toHaveAccessibleDescription(
      /Attach a document \(PDF, Word, Excel, PowerPoint, text\) or an image\.$/,
    )
    await expect(input).toBeFocused()
    await expect(page.getByLabel('Subject')).toHaveValue('The chart is empty')
    await expect(page.getByText('report.pdf')).toBeVisible()

    await page.getByRole('button', { name: 'Remove report.pdf' }).click()
    await expect(page.getByText('report.pdf')).toHaveCount(0)
    await expect(input).toBeFocused()
    await expect(input).toHaveAttribute('aria-invalid', 'false')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(requests(page)).toHaveCount(1)
    await expect(requests(page)).not.toContainText('report.pdf')
  })

  test('can be dropped onto its field', async ({ page }) => {
    await open(page)
    await page.getByText('Include Attachment').evaluate((label) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['dropped'], 'notes.txt'))
      label.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
    })
    await expect(page.getByText('notes.txt')).toBeVisible()
    await expect(page.getByText('7 bytes')).toBeVisible()
  })
})

test.describe('earlier requests', () => {
  test('are waited for, and can be asked for again when they did not come', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/support-requests', async (route) => {
      await held.promise
      await route.fulfill({ status: 500, json: {} })
    })
    await page.goto('/dashboard/support')
    await expect(page.getByRole('status', { name: 'Loading your requests' })).toBeVisible()
    held.resolve()
    await expect(page.getByText('Your requests could not be loaded.')).toBeVisible()

    await page.unroute('**/api/support-requests')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('You have not sent any requests yet.')).toBeVisible()
  })

  test('are settled by their sender', async ({ page }) => {
    await open(page)
    await fill(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('The chart is empty').click()

    await page.route('**/api/support-request/close', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Mark as settled' }).click()
    await expect(
      toast(page, 'alert', 'Failed to mark the request as settled. Please try again.'),
    ).toBeVisible()
    await expect(requests(page)).toContainText('Open')

    await page.unroute('**/api/support-request/close')
    await page.getByRole('button', { name: 'Mark as settled' }).click()
    await expect(requests(page)).toContainText('Closed')
    await expect(page.getByRole('button', { name: 'Mark as settled' })).toHaveCount(0)
    await expect(requests(page).locator('summary')).toBeFocused()
    await page.reload()
    await expect(requests(page)).toContainText('Closed')
  })

  test('show text as text, whatever was typed', async ({ page }) => {
    await open(page)
    await page.getByLabel('Subject').fill('<img src=x onerror=alert(1)>')
    await page.getByLabel('Description').fill(`<b>bold</b> ${'long'.repeat(300)}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('<img src=x onerror=alert(1)>').click()
    await expect(page.getByText('<b>bold</b>')).toBeVisible()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expectToFit(page)
    }
  })
})

test.describe('in light and dark', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing on the form, its messages and the requests', async ({ page }) => {
    await open(page)
    expect(await axeFindings(page)).toEqual([])
    await attachLarge(page, 'film.mov', 10 * 1024 * 1024 + 1)
    await attach(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(toast(page, 'alert', failed)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await fill(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('The chart is empty').click()
    await expect(page.getByRole('button', { name: 'Mark as settled' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Mark as settled' }).click()
    await expect(requests(page)).toContainText('Closed')
    expect(await axeFindings(page)).toEqual([])
  })
})
