import { gzippedBytes } from '#tools/script-weight.ts'
import { askForCode, expect, test } from './fixtures.ts'

test('the sign-in loads at most 130 KiB of gzipped JavaScript', async ({ page }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts.size).toBeGreaterThan(0)
  expect(await gzippedBytes([...scripts])).toBeLessThanOrEqual(130 * 1024)
})

test('nothing comes from another origin, and nothing offends the content security policy', async ({
  page,
  context,
  assay,
  email,
}) => {
  const elsewhere: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(`${assay.url}/`)) elsewhere.push(request.url())
  })
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      ;(window as never as { tellViolation(text: string): void }).tellViolation(
        `${effectiveDirective} ${blockedURI}`,
      )
    })
  })

  const response = await page.goto('/')
  const policy = response?.headers()['content-security-policy'] ?? ''
  const scriptSources = /(?:^|;)script-src ([^;]*)/.exec(policy)?.[1]
  expect(scriptSources).toMatch(/^'self'( 'sha256-[\w+/]+=*')*$/)
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")

  await askForCode(page, email)
  await page.keyboard.type(await assay.inbox.waitForCode(email))
  await page.keyboard.press('Enter')
  await expect(page.getByText('No collection selected or available.')).toBeVisible()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.goto('/dashboard/settings')
  await expect(page.getByLabel('First Name')).toBeEnabled()
  expect(elsewhere).toEqual([])
  expect(violations).toEqual([])

  await page.goto('/api/docs')
  await page.locator('.opblock-summary').first().click()
  await expect(page.locator('.opblock-body').first()).toBeVisible()
  expect(elsewhere).toEqual([])
  expect(violations).toEqual([])

  await page.goto('/')
  // The listener does hear: text that would become markup or script is refused, and told of.
  const refused = await page.evaluate(() => {
    const refusalOf = (act: () => void) => {
      try {
        act()
        return null
      } catch (error) {
        return (error as Error).name
      }
    }
    const styles = document.createElement('style')
    styles.innerHTML = 'a > b {}'
    return [
      refusalOf(() =>
        document.body.insertAdjacentHTML('beforeend', '<img src="/missing" onerror="alert(1)">'),
      ),
      refusalOf(() => document.createElement('script').setAttribute('src', '/elsewhere.js')),
      refusalOf(() => document.body.append(document.createElement('script'))),
      styles.textContent,
    ]
  })
  expect(refused).toEqual(['TypeError', 'TypeError', null, 'a > b {}'])
  await expect
    .poll(() => violations)
    .toEqual(['require-trusted-types-for trusted-types-sink', 'require-trusted-types-for trusted-types-sink'])
})
