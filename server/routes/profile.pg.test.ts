import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
let ada: string
let eve: string
beforeAll(async () => {
  assay = await startTestApp()
  ada = (await assay.signIn('ada@example.com')).access
  eve = (await assay.signIn('eve@example.com')).access
})
afterAll(() => assay.close())

const save = (token: string, body: object) => assay.postAs(token, '/api/profile', body)
const read = async (token: string) => (await assay.get('/api/profile', token)).json()

async function uploadAvatar(token: string): Promise<string> {
  const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#8a5f0e' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(image)]), 'me.png')
  return (await assay.postAs(token, '/api/upload', form)).json().url
}

const whole = {
  name: 'Ada',
  surname: 'Lovelace',
  phone: '+44 20 7946 0000',
  address: "12 St James's Square",
  zip: 'SW1Y 4JH',
  country: 'United Kingdom',
  language: 'en-GB',
  website: 'https://example.com/ada',
  wallet: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  currency: 'GBP',
  subscribed: true,
  communicate_email: false,
  communicate_phone: true,
  allow_communications: true,
  icon_image: '',
}

describe('a profile', () => {
  test('of a new account is empty except for its address', async () => {
    expect(await read(eve)).toEqual({
      name: '',
      surname: '',
      email: 'eve@example.com',
      phone: '',
      address: '',
      zip: '',
      country: '',
      language: '',
      website: '',
      wallet: '',
      currency: '',
      subscribed: false,
      communicate_email: true,
      communicate_phone: false,
      allow_communications: true,
      icon_image: '',
    })
  })

  test('is saved whole and answered as it is now', async () => {
    const reply = await save(ada, whole)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ ...whole, email: 'ada@example.com' })
    expect(await read(ada)).toEqual({ ...whole, email: 'ada@example.com' })
  })

  test('keeps what a change does not name, and empties what it names as empty', async () => {
    await save(ada, whole)
    await save(ada, { name: 'Augusta', website: '', subscribed: false })
    expect(await read(ada)).toEqual({
      ...whole,
      email: 'ada@example.com',
      name: 'Augusta',
      website: '',
      subscribed: false,
    })
  })

  test('shows the avatar that was uploaded for it, until it is removed', async () => {
    const url = await uploadAvatar(ada)
    expect((await save(ada, { icon_image: url })).json().icon_image).toBe(url)
    expect((await save(ada, { icon_image: '' })).json().icon_image).toBe('')
  })
})

describe('what is not theirs to change', () => {
  test('e-mail, id and keys of the prototype have no effect, on them or on anybody', async () => {
    const payload =
      '{"name":"Eve","email":"ada@example.com","id":"00000000-0000-0000-0000-000000000000","user_id":1,"__proto__":{"name":"x"},"constructor":{"prototype":{"name":"y"}}}'
    const reply = await assay.app.inject({
      method: 'POST',
      url: '/api/profile',
      payload,
      headers: { authorization: `Bearer ${eve}`, 'content-type': 'application/json' },
    })
    // A body that names __proto__ is refused as a whole before it is parsed; without it, the rest is dropped.
    expect(reply.statusCode).toBe(400)
    const again = await save(eve, { name: 'Eve', email: 'ada@example.com', id: 'x', user_id: 1 })
    expect(again.json()).toMatchObject({ name: 'Eve', email: 'eve@example.com' })
    expect((await read(ada)).email).toBe('ada@example.com')
    expect(({} as { name?: string }).name).toBeUndefined()
  })

  test.each([
    ['a path outside', '/uploads/../../etc/passwd'],
    ['another host', 'https://evil.example/uploads/V1StGXR8_Z5jdHi6B-myT.webp'],
    ['a script', 'javascript:alert(1)'],
    ['a file that nobody uploaded', '/uploads/V1StGXR8_Z5jdHi6B-myT.webp'],
  ])('an avatar at %s is refused at its field', async (_, icon_image) => {
    const reply = await save(ada, { icon_image })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.fields).toEqual({ icon_image: 'Upload a file first and use its address.' })
  })

  test("somebody else's upload is refused as an avatar", async () => {
    const url = await uploadAvatar(ada)
    expect((await save(eve, { icon_image: url })).statusCode).toBe(400)
  })

  test.each([
    ['website', 'javascript:alert(1)', 'Enter a link such as https://example.com.'],
    ['wallet', '0x123', 'Enter an address: 0x and 40 hexadecimal digits.'],
    ['name', 'A\nB', 'Line breaks and control characters are not allowed here.'],
    ['name', 'x'.repeat(101), 'At most 100 characters.'],
  ])(
    'a wrong %s (%j) is refused with a message for its field, and nothing is saved',
    async (field, value, message) => {
      const before = await read(ada)
      const reply = await save(ada, { surname: 'Changed', [field]: value })
      expect(reply.statusCode).toBe(400)
      expect(reply.json().error.fields).toEqual({ [field]: message })
      expect(await read(ada)).toEqual(before)
    },
  )
})
