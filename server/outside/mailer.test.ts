import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { smtpMailer } from './mailer.ts'
import { diskStorage } from './storage.ts'

test('a mail server that is slow all the way is left when the time is up', async () => {
  const closed = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    const drip = setInterval(() => socket.write('220-wait\r\n'), 5)
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      closed.resolve()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'assay@example.com', diskStorage('unused'))
  const message = { id: '1', recipient: 'a@example.com', subject: '', body_text: '', body_html: '' }
  await expect(mailer.deliver(message, 0.5)).rejects.toThrow('the mail server was not done after 0.5 seconds')
  await closed.promise
  server.close()
})
