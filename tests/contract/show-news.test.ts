import { announceShowChange } from '@sabha/backend/booking/show-news'
import { expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { it } from '../builders/box-office.ts'
import { buy, hold } from '../builders/buyer.ts'
import { keptMails, workMail } from '../builders/mail.ts'

const day = 86_400_000
const addressed = ({ deps }: Backend, publicId: string) =>
  deps.store.write((tx) =>
    tx.updateTable('booking').set({ customer_email: 'kamala@example.com' }).where('public_id', '=', publicId).execute(),
  )
const show = async ({ deps }: Backend) => deps.store.read.selectFrom('show').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

it('a show that moves is told to everybody with a ticket and an address, once, with the new ticket', async ({ backend, buyer, rival }) => {
  const { booking_id } = await buy(backend.origin, buyer, ['A1'])
  await addressed(backend, booking_id)
  await buy(backend.origin, rival, ['A2'])
  await hold(rival, ['A3'])
  const { starts_at: startsAt, ends_at: endsAt, venue } = await show(backend)
  const change = { kind: 'moved', before: { startsAt, endsAt, venue } } as const
  const move = () =>
    backend.deps.store.write(async (tx) => {
      await tx
        .updateTable('show')
        .set({ starts_at: startsAt + day, ends_at: endsAt + day })
        .where('id', '=', 1)
        .execute()
      return announceShowChange(tx, 1, change, 'move-1', backend.clock.now)
    })
  expect(await move()).toBe(1)
  await move()
  await workMail(backend)
  await workMail(backend)
  const mails = await keptMails(backend)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toMatch(/^Changed: .* now 20 November/)
  expect(mails[0]?.text).toContain('19 November')
  expect(mails[0]?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'text/calendar'])
})

it('a show that is cancelled likewise, though its bookings are cancelled in the same moment', async ({ backend, buyer }) => {
  const { booking_id } = await buy(backend.origin, buyer, ['A1'])
  await addressed(backend, booking_id)
  await backend.deps.store.write(async (tx) => {
    await announceShowChange(tx, 1, { kind: 'cancelled' }, 'off', backend.clock.now)
    await tx.updateTable('show').set({ status: 'cancelled' }).where('id', '=', 1).execute()
    await tx.updateTable('booking').set({ status: 'cancelled' }).where('public_id', '=', booking_id).execute()
  })
  await workMail(backend)
  const [mail] = await keptMails(backend)
  expect(mail?.subject).toMatch(/^Cancelled: /)
  const [entry, ...others] = mail?.attachments ?? []
  expect(others).toEqual([])
  expect(Buffer.from(entry?.content as ArrayBuffer).toString()).toContain('STATUS:CANCELLED')
})
