import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ticketMail } from '../../rules/messages/ticket-mail.ts'
import { sampleDocument } from '../pdf/testing/sample-document.ts'
import { fileMailer } from './transports.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sabha-mail-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const from = 'Sabha Arts Collective <tickets@sabha.example>'
const mailFor = (event: string, seats = 1) =>
  ticketMail(sampleDocument(seats), {
    calendar: new Uint8Array(),
    to: 'ananya@sabha.example',
    pdf: new TextEncoder().encode('%PDF-1.7 sample'),
    ticketUrls: null,
    event,
  })

test('a mail is a complete .eml file', async () => {
  const mail = mailFor('booked:1')
  await fileMailer({ directory: join(directory, 'mail'), from }).send(mail)
  expect(await readdir(join(directory, 'mail'))).toEqual([`${mail.messageId}.eml`])
  const parsed = await PostalMime.parse(await readFile(join(directory, 'mail', `${mail.messageId}.eml`)))
  expect(parsed).toMatchObject({
    from: { address: 'tickets@sabha.example' },
    to: [{ address: 'ananya@sabha.example' }],
    subject: mail.subject,
    messageId: `<${mail.messageId}>`,
  })
  expect(parsed.html?.trim()).toBe(mail.html.trim())
  expect(parsed.attachments.map(({ filename }) => filename)).toEqual(['sabha-ticket-BK7H3KX9QW.pdf', 'sabha-show-BK7H3KX9QW.ics'])
})

test('a mail sent again takes the place of the first; another event is another file', async () => {
  const mailer = fileMailer({ directory, from })
  await mailer.send(mailFor('booked:1'))
  await mailer.send(mailFor('booked:1', 3))
  await mailer.send(mailFor('resend:1'))
  expect(await readdir(directory)).toHaveLength(2)
})

test('a message id cannot lead out of the directory', async () => {
  const mailer = fileMailer({ directory: join(directory, 'mail'), from })
  await expect(mailer.send({ ...mailFor('booked:1'), messageId: '../../escaped@x' })).rejects.toThrow(TypeError)
  expect(await readdir(directory)).toEqual([])
})
