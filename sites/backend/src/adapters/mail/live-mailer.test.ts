import { expect, it } from 'vitest'
import { LiveMailer } from './live-mailer.ts'
import type { Mail, Mailer } from './mail.ts'

it('a mailer that could not be opened is opened by the next mail', async () => {
  const sent: string[] = []
  const works: Mailer = { send: async ({ to }) => void sent.push(to), close: async () => {} }
  let tries = 0
  const mailer = new LiveMailer({
    now: async () => ({ kind: 'server', version: 1, url: 'smtp://mail.example', from: 'a@sabha.example' }),
    smtp: async () => {
      if (tries++ === 0) throw new Error('its module is being replaced')
      return works
    },
    files: works,
  })
  const mail = { to: 'guest@example.org' } as Mail
  await expect(mailer.send(mail)).rejects.toThrow()
  await mailer.send(mail)
  expect(sent).toEqual(['guest@example.org'])
})
