import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer } from '@sabha/backend/adapters/mail/mail'
import { workOutbox } from '@sabha/backend/jobs/outbox'
import { enqueue, takeDue } from '@sabha/backend/store/messages/outbox'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { freePort, startMailServer } from '../builders/mail-server.ts'
import { unchanged } from '../builders/refused.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const address = 'kamala@example.com'
const port = await freePort()

async function buyAndAsk({ origin }: Backend, buyer: Buyer, seat = 'A1', email = address): Promise<string> {
  const { booking_id } = await buy(origin, buyer, [seat])
  await buyer.client.tickets.resend({ booking_id, email })
  return booking_id
}
const tasks = ({ deps }: Backend) => deps.store.read.selectFrom('outbox').selectAll().orderBy('id').execute()

describe('a mail server that is down', () => {
  it.override('options', { settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })

  it('gets the mail when it is up again', async ({ backend, buyer }) => {
    const booking = await buyAndAsk(backend, buyer)
    await workMail(backend)
    expect(await tasks(backend)).toMatchObject([{ attempts: 1, due_at: backend.clock.now + 30 * second, done_at: null, gave_up_at: null }])

    const server = await startMailServer(port)
    try {
      await unchanged(backend, () => workMail(backend))
      backend.clock.now += 30 * second
      await workMail(backend)
      expect(await tasks(backend)).toMatchObject([{ attempts: 2, done_at: backend.clock.now, error: null }])
      await workMail(backend)
      expect(server.mails).toHaveLength(1)
      const [mail] = server.mails
      expect(mail).toMatchObject({ to: [{ address }], from: { address: 'tickets@sabha.example' } })
      expect(mail?.text).toContain(booking)
      expect(mail?.attachments).toMatchObject([{ mimeType: 'application/pdf' }, { mimeType: 'text/calendar' }])
    } finally {
      await server.close()
    }
  })
})

/** Asks for this many more mails to the booking's guest, besides those already asked for. */
async function askForMore({ deps, clock }: Backend, publicId: string, kind: 'ticket-mail' | 'show-mail', count: number): Promise<void> {
  const { id } = await deps.store.read.selectFrom('booking').select('id').where('public_id', '=', publicId).executeTakeFirstOrThrow()
  await deps.store.alone(async (tx) => {
    for (let n = 0; n < count; n++)
      await enqueue(tx, { kind, event: `${kind}:${n}`, bookingId: id, details: { kind: 'cancelled' }, now: clock.now })
  })
}

describe('a house full of mails', () => {
  const sent: string[] = []
  let [underWay, most] = [0, 0]
  /** While this is set, no mail is taken before three are under way. */
  let together: PromiseWithResolvers<void> | null = null
  const mailer: Mailer = {
    async send({ subject }) {
      most = Math.max(most, ++underWay)
      if (underWay === 3) together?.resolve()
      await together?.promise
      underWay--
      sent.push(subject)
    },
    close: async () => {},
  }
  it.override('options', { change: () => ({ mailer }) })

  it('leaves in one go, a few at once, with the tickets before the news', async ({ backend, buyer, rival }) => {
    const booking = await buyAndAsk(backend, rival, 'A2')
    await workMail(backend)
    sent.length = 0
    await askForMore(backend, booking, 'show-mail', 42)
    backend.clock.now += second
    const late = await buyAndAsk(backend, buyer)
    together = Promise.withResolvers()
    await workMail(backend)
    expect(sent).toHaveLength(43)
    expect(most).toBe(3)
    expect(sent.findIndex((subject) => subject.includes(late))).toBeLessThan(3)
  })
})

describe('a mail server that hangs while the box office is stopped', () => {
  it.override('options', { settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })

  it('is not waited for; no mail is lost, and what had not begun is as it was', async ({ backend, buyer }) => {
    const booking = await buyAndAsk(backend, buyer)
    await askForMore(backend, booking, 'ticket-mail', 4)
    const server = await startMailServer(port)
    const [begun, overdue] = [new AbortController(), new AbortController()]
    const { services, deps } = backend
    try {
      server.mood = 'hangs'
      const worked = workOutbox(
        { services, mailer: deps.mailer, publicOrigin: undefined },
        { begun: begun.signal, overdue: overdue.signal },
      )
      await expect.poll(() => server.mails.length).toBe(3)
      begun.abort()
      overdue.abort()
      await worked
      const { now } = backend.clock
      const left = await tasks(backend)
      expect(left.map(({ attempts, due_at, done_at }) => [attempts, due_at - now, done_at])).toEqual([
        ...Array.from({ length: 3 }, () => [1, 30 * second, null]),
        ...Array.from({ length: 2 }, () => [0, 0, null]),
      ])
      server.mood = 'well'
      backend.clock.now += 30 * second
      await workMail(backend)
      expect((await tasks(backend)).every(({ done_at }) => done_at !== null)).toBe(true)
    } finally {
      await server.close()
    }
  })
})

describe('a mail server that hangs', () => {
  it.override('options', { jobs: 'running', settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })

  it('holds up no refund', async ({ backend, buyer, admin }) => {
    const server = await startMailServer(port)
    try {
      server.mood = 'hangs'
      const booking_id = await buyAndAsk(backend, buyer)
      await expect.poll(() => server.mails.length, { timeout: 60_000 }).toBeGreaterThan(0)
      await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
      const refunds = () => backend.deps.store.read.selectFrom('refund').select('status').execute()
      await expect.poll(refunds, { timeout: 60_000 }).toEqual([{ status: 'processed' }])
      expect((await tasks(backend)).find(({ kind }) => kind === 'ticket-mail')).toMatchObject({ done_at: null, error: null })
    } finally {
      await server.close()
    }
  })
})

describe('a mailer that fails', () => {
  const tried: Mail[] = []
  const failsFor = (wanted: (mail: Mail) => boolean): Mailer => ({
    async send(mail) {
      tried.push(mail)
      if (wanted(mail)) throw new Error('550 no')
    },
    close: async () => {},
  })

  it.beforeEach(() => {
    tried.length = 0
  })

  describe('always', () => {
    it.override('options', { change: () => ({ mailer: failsFor(() => true) }) })

    it('is tried less and less often for two days, as the same mail, and then given up', async ({ backend, buyer }) => {
      await buyAndAsk(backend, buyer)
      const asked = backend.clock.now
      const gaps: number[] = []
      for (;;) {
        await workMail(backend)
        const [task] = await tasks(backend)
        if (task === undefined || task.gave_up_at !== null) break
        gaps.push((task.due_at - backend.clock.now) / second)
        backend.clock.now = task.due_at
      }
      expect(gaps.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
      expect(backend.clock.now - asked).toBeGreaterThan(48 * hour)
      expect(backend.clock.now - asked).toBeLessThan(50 * hour)
      expect(new Set(tried.map(({ messageId }) => messageId)).size).toBe(1)
      backend.clock.now += hour
      await unchanged(backend, () => workMail(backend))
    })

    it('is another mail where another booking has its number, as after a restore', async ({ backend, buyer }) => {
      await buyAndAsk(backend, buyer)
      await workMail(backend)
      await backend.deps.store.alone((tx) => tx.updateTable('booking').set({ public_id: 'BKRESTORED' }).execute())
      backend.clock.now += hour
      await workMail(backend)
      expect(new Set(tried.map(({ messageId }) => messageId)).size).toBe(2)
    })
  })

  describe('for one address', () => {
    it.override('options', { change: () => ({ mailer: failsFor(({ to }) => to === 'nobody@example.com') }) })

    it('does not hold up those behind it', async ({ backend, buyer, rival }) => {
      await buyAndAsk(backend, buyer, 'A1', 'nobody@example.com')
      await buyAndAsk(backend, rival, 'A2')
      await workMail(backend)
      expect(tried.map(({ to }) => to).toSorted()).toEqual([address, 'nobody@example.com'])
      expect((await tasks(backend)).map(({ done_at }) => done_at !== null)).toEqual([false, true])
    })
  })
})

it('a mail whose worker died is taken up again after two minutes', async ({ backend, buyer }) => {
  await buyAndAsk(backend, buyer)
  const { now } = backend.clock
  await backend.deps.store.alone((tx) => takeDue(tx, 'mails', { now, leaseUntil: now + 2 * minute, most: 20 }))
  await unchanged(backend, () => workMail(backend))
  backend.clock.now += 2 * minute
  await workMail(backend)
  expect(await keptMails(backend)).toHaveLength(1)
})

it('two workers at once do not send it twice', async ({ backend, buyer }) => {
  await buyAndAsk(backend, buyer)
  await Promise.all([workMail(backend), workMail(backend), workMail(backend)])
  expect(await tasks(backend)).toMatchObject([{ attempts: 1 }])
})

it('a booking that is cancelled before its mail leaves gets none', async ({ backend, buyer }) => {
  await buyAndAsk(backend, buyer)
  await backend.deps.store.alone((tx) => tx.updateTable('booking').set({ status: 'cancelled' }).execute())
  await workMail(backend)
  expect(await keptMails(backend)).toEqual([])
  expect(await tasks(backend)).toMatchObject([{ done_at: backend.clock.now }])
})

it('a printed file that can’t be removed is tried for as long as it takes, and is no mail that somebody could send', async ({
  backend,
  admin,
}) => {
  const { deps, clock, dataDir } = backend
  const prints = join(dataDir, 'tickets')
  await writeFile(prints, 'a file where the directory should be')
  const toForget = { kind: 'forget-prints', event: 'forget-prints:any', bookingId: null, details: { keys: ['any'] } } as const
  await deps.store.alone(async (tx) => {
    await enqueue(tx, { ...toForget, now: clock.now })
    await tx.updateTable('outbox').set({ attempts: 60 }).execute()
  })
  await workMail(backend)
  expect(await tasks(backend)).toMatchObject([{ attempts: 61, error: expect.any(String), gave_up_at: null }])
  expect((await admin.client.reports.tasks({})).attention).toEqual([])
  await rm(prints)
  clock.now += hour
  await workMail(backend)
  expect(await tasks(backend)).toMatchObject([{ done_at: clock.now, error: null }])
})
