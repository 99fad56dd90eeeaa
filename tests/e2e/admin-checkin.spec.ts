import { newScanId, pairPhone } from '../builders/phone.ts'
import { sellTicket } from '../builders/sold-ticket.ts'
import { AdminUser } from './admin-user.ts'
import { expect, test } from './fixtures.ts'

test('a seat that was let in twice is settled with a note', { tag: '@desktop' }, async ({ page, backend }) => {
  const sold = await sellTicket(backend, ['A1'], { name: 'Meena Example' })
  for (const gate of ['Main gate', 'East gate']) {
    const phone = await pairPhone(backend, { gate, name: `Phone of the ${gate}` })
    // Each phone let the guest in by itself, without a network.
    const decided = { acted: 'admitted', shown: 'admitted', scanned_at: new Date().toISOString() } as const
    await phone.client.checkin.scan({ qr: sold.qr(), scan_id: newScanId(), ...decided })
  }
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard')
  await adminUser.panel('Needs attention').getByRole('link', { name: 'To the door' }).click()
  const open = adminUser.panel('Conflicts').getByRole('listitem')
  await expect(open.getByRole('heading')).toHaveText('Seat A1 was let in twice')
  await expect(open.getByRole('definition').filter({ hasText: 'gate ·' })).toHaveText([/^Main gate/, /^East gate/])
  await open.getByRole('button', { name: 'Settled' }).click()
  await expect(open).toContainText('Please say how it was settled.')
  await adminUser.field('How was it settled?').fill('A friend showed a copy.')
  await open.getByRole('button', { name: 'Settled' }).click()
  await expect(adminUser.panel('Conflicts')).toHaveCount(0)
  await expect(adminUser.panel('Settled conflicts')).toContainText('by Asha Example: A friend showed a copy.')
})

test('a door list on which nobody is yet says so, without an empty table', { tag: '@desktop' }, async ({ page, backend }) => {
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/door/1/list')
  await expect(page.getByText('Nobody has a ticket yet.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})
