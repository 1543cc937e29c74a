import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { abi, bytecode } from '#contracts/artifact.ts'
import { rpc } from '#demo/rpc.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { choose } from './analytics-page.ts'
import { cards } from './assets-page.ts'
import { demoChainUrl } from './demo-chain.ts'
import { demoServer, expect, test } from './fixtures.ts'
import { recordVideo } from './record-video.ts'
import { api, ready } from './server-calls.ts'

// Tokens that strangers have minted, with whatever they liked in them, all the way from the chain to the screen.
test.use({ serverEnv: demoServer })

const STRANGER = '0x5742a6e5a7a1c0de5742a6e5a7a1c0de5742a6e5'
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const dataUri = (type: string, content: string) =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`
const json = (metadata: object) => dataUri('application/json', JSON.stringify(metadata))
const media = (page: Page) => page.locator('main').locator('video, img')

test('a film plays, a broken picture is No Media, and nothing that a stranger wrote is run or asked for', async ({
  page,
  assay,
  signIn,
  consoleErrors,
}) => {
  const tokens = await signIn()
  await ready(assay, tokens)
  await page.goto('/robots.txt')
  const film = `data:video/webm;base64,${await page.evaluate(recordVideo)}`
  await using canary = await startCanary()
  const { url } = canary
  const run = `fetch('${url}/script');window.ran=1`
  const tag = `<img src="${url}/tag" onerror="${run}"><script>${run}</script>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="${run}"><script>${run}</script>
    <foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="${url}/foreign" onerror="${run}"/></foreignObject>
    <style>@import url(${url}/style); rect { fill: url(${url}/fill) }</style><rect width="9" height="9"/></svg>`
  const contract = await deployWith(assay, [
    json({ name: 'Film', image: PIXEL, animation_url: film }),
    json({ name: 'Broken', image: 'data:image/png;base64,iVBORw0KGgo' }),
    json({ name: 'Near', image: `${url}/picture.png`, animation_url: `${url}/film.webm` }),
    `${url}/metadata.json`,
    json({
      name: tag,
      description: tag,
      image: dataUri('image/svg+xml', svg),
      external_url: `javascript:${run}`,
      attributes: [{ trait_type: tag, value: tag }],
    }),
    json({ name: 'Page', image: dataUri('text/html', tag), animation_url: dataUri('text/html', tag) }),
  ])

  // Whatever the page asks for is the server's own.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const name = await track(assay, tokens, contract)
  await mediaKnown(assay, tokens, contract, 6)
  await page.goto('/dashboard/assets')
  await choose(page, name)
  await expect(cards(page)).toHaveCount(6)
  await expect(cards(page).getByText('No Media')).toHaveCount(4)
  await expect(cards(page).locator('video')).toHaveCount(1)
  await expect(cards(page).nth(4).getByRole('link')).toHaveText(tag)

  const open = (id: number) => page.goto(`/dashboard/assets/preview/${contract}/${id}/demo`)
  await open(1)
  const video = page.locator('video')
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(time).toBeGreaterThan(0)
  const playing = await video.evaluate(({ autoplay, muted, loop, paused }: HTMLVideoElement) => ({
    autoplay,
    muted,
    loop,
    paused,
  }))
  expect(playing).toEqual({ autoplay: true, muted: true, loop: true, paused: false })
  // Opened by itself, as from the browser's menu.
  await page.goto(await video.evaluate((element: HTMLVideoElement) => element.currentSrc))
  expect(new URL(page.url()).pathname).toMatch(/^\/media\/[0-9a-f]{64}\/original\.webm$/)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0)
  await open(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Broken')
  await expect(page.locator('main').getByText('No Media')).toBeVisible()
  await open(4)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('#4')
  await expect(page.locator('main').getByText('No Media')).toBeVisible()
  await open(5)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tag)
  const drawn = media(page).first()
  await expect.poll(() => drawn.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1024)
  await expect(page.locator('main a[href^="javascript"]')).toHaveCount(0)
  await open(6)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page')
  await expect(page.locator('main').getByText('No Media')).toBeVisible()

  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  const foreign = asked.filter((each) => !each.startsWith(assay.url) && !/^(data|blob):/.test(each))
  expect(foreign).toEqual([])
  expect(canary.connections()).toBe(0)
  expect(consoleErrors).toEqual([])
})

/** Counts the requests that arrive. */
async function startCanary() {
  let connections = 0
  const server = createServer((_, response) => response.end('{}')).on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}

/** A collection of somebody else's, with one token for each URI, from 1 on. */
async function deployWith(assay: TemporaryAssay, uris: string[]): Promise<Hex> {
  const node = demoChainUrl(assay)
  await rpc(node, 'anvil_impersonateAccount', [STRANGER])
  await rpc(node, 'anvil_setBalance', [STRANGER, '0x56bc75e2d63100000'])
  const send = (transaction: { to?: Hex; data: Hex }) =>
    rpc<Hex>(node, 'eth_sendTransaction', [{ from: STRANGER, gas: '0x1c9c380', ...transaction }])
  const settled = async (hash: Hex) => {
    type Receipt = { status: Hex; contractAddress: Hex }
    const receipt = () => rpc<Receipt | null>(node, 'eth_getTransactionReceipt', [hash])
    await expect.poll(receipt).not.toBeNull()
    const { status, contractAddress } = (await receipt()) as Receipt
    expect(status).toBe('0x1')
    return contractAddress
  }
  const args = [json({ name: 'Strange Things' }), 0n] as const
  const to = await settled(await send({ data: encodeDeployData({ abi, bytecode, args }) }))
  const minted: Hex[] = []
  for (const [index, uri] of uris.entries()) {
    const mint = [STRANGER, BigInt(index + 1), 1n, uri] as const
    minted.push(await send({ to, data: encodeFunctionData({ abi, functionName: 'mint', args: mint }) }))
  }
  await Promise.all(minted.map(settled))
  return to
}

/** Its name in the list, once it has been read. */
async function track(assay: TemporaryAssay, tokens: Tokens, contract_address: string): Promise<string> {
  const call = api(assay, tokens)
  await call('/api/collection/add-nft', { contract_address, contract_chain: 'demo' })
  const found = async () => {
    const list = (await call('/api/collections')) as {
      contract_address: string
      collection_name: string
      state: string
    }[]
    return list.find((each) => each.contract_address === contract_address && each.state === 'ready')
  }
  await expect.poll(found, { timeout: 30_000 }).toBeTruthy()
  return (await found())?.collection_name ?? ''
}

/** Once nothing is still to come. The page would look less and less often. */
async function mediaKnown(assay: TemporaryAssay, tokens: Tokens, contract: string, count: number) {
  const settled = async () => {
    const body = { contract, contract_chain: 'demo', limit: count }
    const { result } = await api(assay, tokens)('/api/nft/all', body)
    return result.filter(({ media_pending }: { media_pending: boolean }) => !media_pending).length
  }
  await expect.poll(settled, { timeout: 60_000 }).toBe(count)
}
