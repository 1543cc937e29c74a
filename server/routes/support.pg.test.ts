import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
let ada: string
let eve: string
beforeAll(async () => {
  assay = await startTestApp({ SUPPORT_EMAIL: 'help@example.com' })
  ada = (await assay.signIn('ada@example.com')).access
  eve = (await assay.signIn('eve@example.com')).access
  await assay.postAs(ada, '/api/profile', { name: 'Ada', surname: 'Lovelace' })
})
afterAll(() => assay.close())

function form(fields: Record<string, string>, file?: { bytes: Uint8Array; name: string }) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  if (file) data.append('file', new Blob([file.bytes as Uint8Array<ArrayBuffer>]), file.name)
  return data
}
const send = (token: string, fields: Record<string, string>, file?: { bytes: Uint8Array; name: string }) =>
  assay.postAs(token, '/api/support-request', form(fields, file))
const list = async (token: string) => (await assay.get('/api/support-requests', token)).json()
const attachments = async () => readdir(join(assay.filesDirectory, 'attachments')).catch(() => [])

describe('a support request', () => {
  test('is stored, mailed to the support address and answered as it was stored', async () => {
    const reply = await send(ada, {
      subject: ' Revenue looks odd ',
      description: 'Since <b>Monday</b>.\nWhy?',
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      subject: 'Revenue looks odd',
      description: 'Since <b>Monday</b>.\nWhy?',
      file_name: null,
      state: 'open',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    const mail = await assay.inbox.waitForMail('help@example.com')
    expect(mail).toMatchObject({ subject: '[Support] Revenue looks odd', replyTo: 'ada@example.com' })
    expect(mail.text).toContain('From: Ada Lovelace (ada@example.com)')
    expect(mail.text).toContain('Since <b>Monday</b>.\nWhy?')
    expect(mail.html).not.toContain('<b>Monday')
    expect(await list(ada)).toEqual([reply.json()])
  })

  test('carries its attachment, under a name that is only a name', async () => {
    const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#8a5f0e' } })
      .png()
      .toBuffer()
    const reply = await send(
      ada,
      { subject: 'See this', description: 'Here' },
      { bytes: image, name: 'C:\\x\\shot "1".png' },
    )
    expect(reply.json().file_name).toBe('shot 1.png')
    const mail = await assay.inbox.waitForMail('help@example.com')
    const attached = mail.attachments.find(({ name }) => name === 'shot 1.png')
    expect(attached?.type).toBe('image/png')
    expect(Buffer.from(attached?.bytes ?? []).equals(image)).toBe(true)
  })

  test.each(['invoice.pdf.bat', 'run.hta', 'page.html', 'tool.desktop', 'pay\u202etxt.exe.'])(
    'is stored and mailed as the text that it is, though it is called %j',
    async (name) => {
      const { access } = await assay.signIn(`${randomUUID()}@example.com`)
      const bytes = Buffer.from('@echo off\r\nstart calc')
      const { file_name } = (await send(access, { subject: 'a', description: 'b' }, { bytes, name })).json()
      expect(file_name).toMatch(/^[a-z]+_[a-z_]+\.txt$/)
      expect((await list(access))[0].file_name).toBe(file_name)
      const mailed = () =>
        assay.inbox.mails
          .flatMap(({ attachments }) => attachments)
          .filter((each) => each.name === file_name)
          .map(({ type }) => type)
      await expect.poll(mailed).toEqual(['text/plain'])
    },
  )

  test.each([
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['plain text', Buffer.from('Grüße\tand\r\nlines')],
  ])('takes a %s', async (_, bytes) => {
    expect((await send(eve, { subject: 'a', description: 'b' }, { bytes, name: 'a' })).statusCode).toBe(200)
  })

  test.each([
    ['a program', Buffer.from('7f454c4602010100', 'hex')],
    ['HTML', Buffer.from('  <!DOCTYPE html><script>1</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['bytes', Buffer.from([1, 2, 3, 0, 255])],
  ])('does not take %s, whatever its name, and stores nothing', async (_, bytes) => {
    const before = [await attachments(), await list(eve)]
    const reply = await send(eve, { subject: 'a', description: 'b' }, { bytes, name: 'a.pdf' })
    expect([reply.statusCode, reply.json().error.code]).toEqual([415, 'type_not_accepted'])
    expect([await attachments(), await list(eve)]).toEqual(before)
  })

  test('does not take more than 10 MB', async () => {
    const reply = await send(
      eve,
      { subject: 'a', description: 'b' },
      { bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), name: 'a.txt' },
    )
    expect([reply.statusCode, reply.json().error.message]).toEqual([413, 'The file is larger than 10 MB.'])
  })

  test.each([
    [{ subject: '', description: 'b' }, 'subject'],
    [{ subject: '   ', description: 'b' }, 'subject'],
    [{ subject: 'a', description: ' ' }, 'description'],
    [{ description: 'b' }, 'subject'],
  ])('%j is refused at its field', async (fields, field) => {
    const reply = await send(eve, fields as Record<string, string>)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.fields).toEqual({ [field]: 'This field is required.' })
  })

  test.each(['Affiliate program inquiry', 'I need NFT contract analysed'])(
    '%s needs no message',
    async (subject) => {
      const reply = await send(eve, { subject, description: '' })
      expect([reply.statusCode, reply.json().description]).toEqual([200, ''])
    },
  )
})

describe('ownership', () => {
  test('a user sees and closes only their own requests', async () => {
    const { uuid } = (await send(ada, { subject: 'Mine', description: 'x' })).json()
    expect((await list(eve)).map((each: { subject: string }) => each.subject)).not.toContain('Mine')
    const theft = await assay.postAs(eve, '/api/support-request/close', { uuid })
    expect(theft.statusCode).toBe(404)
    const closed = await assay.postAs(ada, '/api/support-request/close', { uuid })
    expect(closed.json()).toMatchObject({ uuid, state: 'closed' })
    expect((await list(ada))[0]).toMatchObject({ uuid, state: 'closed' })
    expect((await assay.postAs(ada, '/api/support-request/close', { uuid: 'x' })).statusCode).toBe(400)
  })
})

test('a user sends 20 requests an hour at most, and a refused one leaves no file', async () => {
  const { access } = await assay.signIn('eager@example.com')
  const file = { bytes: Buffer.from('words'), name: 'a.txt' }
  const before = (await attachments()).length
  const replies = []
  // Four at a time, which is as many forms as a user may have on their way.
  for (const some of [4, 4, 4, 4, 4, 4, 1])
    replies.push(
      ...(await Promise.all(
        Array.from({ length: some }, () => send(access, { subject: 'a', description: 'b' }, file)),
      )),
    )
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(20)
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(5)
  expect((await attachments()).length).toBe(before + 20)
})

test('without SUPPORT_EMAIL a request is stored all the same', async () => {
  const quiet = await startTestApp()
  const { access } = await quiet.signIn('ada@example.com')
  const reply = await quiet.postAs(access, '/api/support-request', form({ subject: 'a', description: 'b' }))
  expect(reply.statusCode).toBe(200)
  expect(quiet.inbox.mails.map((mail) => mail.to)).toEqual(['ada@example.com'])
  await quiet.close()
})
