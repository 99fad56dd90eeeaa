import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { smtpMailer } from './transports.ts'

it('a server that looks at a mail for half a minute before it takes it gets it once', async () => {
  let taken = 0
  const server = createServer((socket) => {
    let inData = false
    let text = ''
    socket.on('error', () => {})
    socket.write('220 slow\r\n')
    socket.on('data', (bytes) => {
      text += bytes
      if (inData) {
        if (!text.includes('\r\n.\r\n')) return
        inData = false
        text = ''
        taken++ // the server has the whole mail, and delivers it
        setTimeout(() => socket.write('250 taken\r\n'), 31_000)
        return
      }
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (/^DATA/i.test(line)) {
          inData = true
          socket.write('354 go\r\n')
        } else socket.write('250 ok\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, from: 'a@sabha.example' })
  const answer = await mailer
    .send({ to: 'guest@example.org', subject: 'Ticket', html: 'x', text: 'x', attachments: [], messageId: 'one@sabha.example' })
    .then(() => 'taken', String)
  await mailer.close()
  server.close()
  expect([answer, taken]).toEqual(['taken', 1])
})
