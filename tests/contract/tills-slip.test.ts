import { parse } from 'csv-parse/sync'
import type { Email } from 'postal-mime'
import { describe, expect } from 'vitest'
import { type Admin, adminAccount, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, mailGoesOut, workMail } from '../builders/mail.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'

type Client = Admin['client']
const cash = { show_id: '1', customer_name: 'Walk In', customer_phone: '', customer_email: null, note: '', kind: 'cash' } as const

/** A clerk's till with ₹700 of cash sales and ₹250 by UPI, counted and found ₹50 short. */
async function closedTill(clerk: Client, how: { mail?: boolean; language?: 'en' | 'kn' } = {}) {
  const till_id = Number((await clerk.tills.open({ float: 500 })).till_id)
  await clerk.bookings.bookByStaff({ ...cash, seats: ['A1'], amount: 700 })
  const upi = { reference: '', seen_by: 'Asha Example', bank_reference: '' }
  await clerk.bookings.bookByStaff({ ...cash, kind: 'upi', seats: ['A2'], amount: 250, upi })
  const { till } = await clerk.tills.get({ till_id })
  const closing = { till_id, change: till.change, pieces: { '500': 2, '50': 3 }, note: 'late', ...how }
  return { till_id, closing, closed: await clerk.tills.close(closing) }
}

/** Returns the mails by addressee, without the news that an account has full access. */
async function mailsOf(backend: Backend): Promise<(Email & { addressee: string | undefined })[]> {
  await workMail(backend)
  const kept = (await keptMails(backend)).filter(({ subject }) => subject !== 'An account has full access now')
  const mails = kept.map((mail) => ({ ...mail, addressee: mail.to?.[0]?.address }))
  return mails.toSorted((a, b) => String(a.addressee).localeCompare(String(b.addressee)))
}

describe('the slip of a till', () => {
  it.override('options', { change: mailGoesOut })

  it('is mailed to who closed it and to everybody with full access, each in their language, once', async ({ backend, admin }) => {
    const partner = {
      email: 'partner@sabha.example',
      password: 'a-password-of-the-tests',
      name: 'Meena Example',
      permission: 'admin',
    } as const
    const { account_id } = await admin.client.accounts.save({ id: null, ...partner, disabled: false })
    const former = { ...partner, email: 'former@sabha.example', name: 'Former Example' }
    const gone = await admin.client.accounts.save({ id: null, ...former, disabled: false })
    await admin.client.accounts.save({ ...former, id: gone.account_id, password: null, disabled: true })
    const clerk = (await signInAdmin(backend, staffAccount)).client
    const { till_id, closing, closed } = await closedTill(clerk, { language: 'kn' })
    expect(closed).toMatchObject({ difference: -50, mailed: 3 })
    // The answer was lost: the till is closed already, and nothing is mailed twice.
    await expectRefused(backend, () => clerk.tills.close(closing), { status: 409, code: 'till-is-closed' })
    // An owner who has lost full access before the mail is made gets none.
    await admin.client.accounts.save({ ...partner, id: account_id, password: null, permission: 'office', disabled: false })
    const mails = await mailsOf(backend)
    expect(mails.map(({ addressee, subject }) => [addressee, subject])).toEqual(
      [
        [adminAccount.email, `Till ${till_id}: ₹50 missing`],
        [staffAccount.email, expect.stringMatching(/^ಗಲ್ಲಾ 1: ₹50/)],
      ].toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    )
    const mail = mails.find(({ addressee }) => addressee === adminAccount.email)
    for (const line of ['Cash: ₹700', 'UPI: ₹250', 'Change to begin with: ₹500', 'Cash that should be there: ₹1,200', 'Counted: ₹1,150']) {
      expect(mail?.text).toContain(line)
    }
    expect(mail?.text).toContain('Difference: ₹50 missing')
    expect(mail?.text).toContain('- ₹500 × 2 = ₹1,000')
    expect(mail?.text).toContain('late')
    expect(mail?.text).toContain(`/admin/dashboard/bookings/tills/${till_id}`)
    // The attachment is what the till itself exports.
    const [file] = mail?.attachments ?? []
    expect(file?.filename).toBe(`till-${till_id}.csv`)
    const attached = Buffer.from(file?.content as ArrayBuffer)
    const rows = (csv: Uint8Array) => parse<Record<string, string>>(Buffer.from(csv), { bom: true, columns: true })
    expect(rows(attached)).toEqual(rows(await admin.client.tills.export({ till_id })))
    expect(await mailsOf(backend)).toHaveLength(mails.length)
  })

  it('is not mailed where whoever closes it says so', async ({ backend, admin: { client } }) => {
    expect((await closedTill(client, { mail: false })).closed).toMatchObject({ mailed: 0 })
    expect(await mailsOf(backend)).toEqual([])
  })

  it('is mailed again when somebody who may see it asks, with what was corrected since', async ({ backend, admin: { client } }) => {
    const clerk = (await signInAdmin(backend, staffAccount)).client
    const { till_id } = await closedTill(client, { mail: false })
    await expectRefused(backend, () => clerk.tills.mailSlip({ till_id }), { status: 404, code: 'unknown-till' })
    await client.tills.correct({ till_id, correction: { what: 'recount', direction: 'in', amount: 50, reason: 'under the drawer' } })
    const request = { till_id, request_id: 'form-of-a-slip' }
    expect(await client.tills.mailSlip(request)).toMatchObject({ mailed: 1 })
    await unchanged(backend, () => client.tills.mailSlip(request))
    expect((await mailsOf(backend)).map(({ subject }) => subject)).toEqual([`Till ${till_id}: Exact`])
    const open = await client.tills.open({ float: 0 })
    await expectRefused(backend, () => client.tills.mailSlip({ till_id: open.till_id }), { status: 409, code: 'till-still-open' })
    const [deed] = (await client.reports.audit({ search: 'mailed the slip' })).entries
    expect(deed).toMatchObject({ who: 'Asha Example', to_what: `till ${till_id}` })
  })
})

it('without a mail server a till closes as ever, and says that nothing is mailed', async ({ backend, admin: { client } }) => {
  const { till_id, closed } = await closedTill(client)
  expect(closed).toMatchObject({ difference: -50, mailed: 0 })
  await expectRefused(backend, () => client.tills.mailSlip({ till_id }), { status: 409, code: 'slip-not-mailed' })
  expect(await mailsOf(backend)).toEqual([])
})
