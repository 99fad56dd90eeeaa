import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type Mail, onFirstMail } from './mail.ts'
import { fileMailer } from './transports.ts'

const mail = (name: string): Mail => ({
  to: 'kamala@example.com',
  subject: 'Your ticket',
  html: '<p>Your ticket</p>',
  text: 'Your ticket',
  attachments: [],
  replyTo: 'boxoffice@sabha.example',
  messageId: `${name}@sabha.example`,
})

function lateMailer() {
  const directory = mkdtempSync(join(tmpdir(), 'sabha-late-mailer-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  let opened = 0
  const mailer = onFirstMail(async () => {
    opened++
    return fileMailer({ directory, from: 'tickets@sabha.example' })
  })
  return { mailer, directory, opened: () => opened }
}

it('two mails at once open it once, and both leave', async () => {
  const { mailer, directory, opened } = lateMailer()
  expect(opened()).toBe(0)
  await Promise.all(['one', 'two'].map((name) => mailer.send(mail(name))))
  expect(opened()).toBe(1)
  expect(readdirSync(directory).toSorted()).toEqual(['one@sabha.example.eml', 'two@sabha.example.eml'])
  await mailer.close()
})

it('closed without a mail it was never opened', async () => {
  const { mailer, opened } = lateMailer()
  await mailer.close()
  expect(opened()).toBe(0)
})
