import { createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { ticketMail } from '../../rules/messages/ticket-mail.ts'
import { drawTicket } from '../pdf/draw-ticket.ts'
import { sampleDocument } from '../pdf/testing/sample-document.ts'
import type { Mail, Mailer } from './mail.ts'
import { type MailServer, startMailServer } from './testing/mail-server.ts'
import { smtpMailer } from './transports.ts'

const from = 'Sabha Arts Collective <tickets@sabha.example>'
const plain: Mail = {
  to: 'ananya@sabha.example',
  subject: 'Hello',
  html: '<p>Hi</p>',
  text: 'Hi',
  attachments: [],
  replyTo: 'boxoffice@sabha.example',
  messageId: 'a1@sabha.example',
}
const open: (Mailer | MailServer)[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function start(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options)
  const mailer = smtpMailer({ url: server.url, from })
  open.push(server, mailer)
  return { server, mailer }
}

test('a ticket arrives whole, in Kannada, with its PDF', async () => {
  const { server, mailer } = await start()
  const document = sampleDocument(2, { language: 'kn', customerName: 'ಲಕ್ಷ್ಮೀ' })
  const pdf = await drawTicket(document)
  const mail = ticketMail(document, {
    to: 'ananya@sabha.example',
    pdf,
    calendar: pdf,
    ticketUrls: null,
    event: 'booked:1',
  })
  await mailer.send(mail)

  const [{ from: sender, to, message } = { from: '', to: [], message: Buffer.alloc(0) }] = server.received
  expect({ sender, to }).toEqual({ sender: 'tickets@sabha.example', to: ['ananya@sabha.example'] })
  const parsed = await PostalMime.parse(message)
  expect(parsed).toMatchObject({
    from: { name: 'Sabha Arts Collective', address: 'tickets@sabha.example' },
    replyTo: [{ address: 'boxoffice@sabha.example' }],
    subject: mail.subject,
    messageId: `<${mail.messageId}>`,
  })
  expect(parsed.text?.trim()).toBe(mail.text.trim())
  expect(parsed.html?.trim()).toBe(mail.html.trim())
  const [attachment] = parsed.attachments
  expect(attachment).toMatchObject({ filename: 'sabha-ticket-BK7H3KX9QW.pdf', mimeType: 'application/pdf', disposition: 'attachment' })
  expect(attachment && Buffer.from(attachment.content as ArrayBuffer).equals(pdf)).toBe(true)
})

test('mails share connections', async () => {
  const { server, mailer } = await start()
  await Promise.all(Array.from({ length: 12 }, (_, index) => mailer.send({ ...plain, messageId: `m${index}@sabha.example` })))
  expect(server.received).toHaveLength(12)
  expect(server.connections).toBeLessThanOrEqual(3)
})

test('a subject with line breaks starts no header of its own', async () => {
  const { server, mailer } = await start()
  await mailer.send({ ...plain, subject: 'Hello\r\nBcc: evil@sabha.example\r\n\r\nbody' })
  const parsed = await PostalMime.parse(server.received[0]?.message ?? '')
  expect(parsed.subject).toBe('Hello Bcc: evil@sabha.example body')
  expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(server.received[0]?.to).toEqual(['ananya@sabha.example'])
})

test.each([
  'a@sabha.example, b@sabha.example',
  'a@sabha.example\r\nBcc: b@sabha.example',
  'Name <a@sabha.example>',
  '"a b"@sabha.example',
  'nobody',
  '',
])('%j is not one address: nothing is sent', async (to) => {
  const { server, mailer } = await start()
  await expect(mailer.send({ ...plain, to })).rejects.toThrow(TypeError)
  expect(server.connections).toBe(0)
})

test('a message id with a line break is refused', async () => {
  const { mailer } = await start()
  await expect(mailer.send({ ...plain, messageId: 'x@y>\r\nX-Evil: 1' })).rejects.toThrow(TypeError)
})

test('a refused recipient, a refusing server and no server at all are failures that can be told', async () => {
  const refusing = await start({ onRcptTo: (_, __, done) => done(new Error('no such mailbox')) })
  await expect(refusing.mailer.send(plain)).rejects.toThrow('no such mailbox')
  await refusing.server.close()
  await expect(refusing.mailer.send(plain)).rejects.toThrow(/ECONNREFUSED|closed/)
})

test('after the server came back the same mailer sends again', async () => {
  let down = true
  const { server, mailer } = await start({ onMailFrom: (_, __, done) => done(down ? new Error('later, please') : null) })
  await expect(mailer.send(plain)).rejects.toThrow('later, please')
  down = false
  await mailer.send(plain)
  expect(server.received).toHaveLength(1)
})

test('a password leaves this machine only over TLS, also where somebody on the way takes STARTTLS out', async () => {
  const signIns: string[] = []
  const server = await startMailServer({
    onAuth({ password }, _session, done) {
      signIns.push(password ?? '')
      done(null, { user: 'tickets' })
    },
  })
  open.push(server)
  // 0.0.0.0 reaches this machine, too, and isn't one of its own addresses.
  const mailerAt = (host: string, query = '') => {
    const mailer = smtpMailer({ url: `${server.url.replace('//127.0.0.1', `//tickets:secret@${host}`)}${query}`, from })
    open.push(mailer)
    return mailer
  }
  await expect(mailerAt('0.0.0.0').send(plain)).rejects.toMatchObject({ code: 'ETLS' })
  expect(signIns).toEqual([])
  for (const mailer of [mailerAt('127.0.0.1'), mailerAt('0.0.0.0', '?requireTLS=false')]) await mailer.send(plain)
  const withoutPassword = smtpMailer({ url: server.url.replace('127.0.0.1', '0.0.0.0'), from })
  open.push(withoutPassword)
  await withoutPassword.send(plain)
  expect(signIns).toEqual(['secret', 'secret'])
  expect(server.received).toHaveLength(3)
})

test('a server that hangs up at once fails the mail instead of keeping it waiting', async () => {
  const rude = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve))
  const address = rude.address()
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, from })
  open.push(mailer)
  await expect(mailer.send(plain)).rejects.toThrow()
  await new Promise((resolve) => rude.close(resolve))
})
