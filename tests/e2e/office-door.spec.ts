import { newScanId, pairPhone } from '../builders/phone.ts'
import { sellTicket } from '../builders/sold-ticket.ts'
import { expect, test } from './fixtures.ts'
import { Officer } from './officer.ts'

test('a seat that was let in twice is settled with a note', { tag: '@desktop' }, async ({ page, backend }) => {
  const sold = await sellTicket(backend, ['A1'], { name: 'Meena Example' })
  for (const gate of ['Main gate', 'East gate']) {
    const phone = await pairPhone(backend, { gate, name: `Phone of the ${gate}` })
    // Without a network, each phone let the guest in by itself.
    const decided = { acted: 'admitted', shown: 'admitted', scanned_at: new Date().toISOString() } as const
    await phone.client.verifyTicketScan({ qr: sold.qr(), scan_id: newScanId(), ...decided })
  }
  const officer = new Officer(page)
  await officer.isSignedIn(backend)
  await page.goto('/admin/dashboard')
  await officer.panel('Needs attention').getByRole('link', { name: 'To the door' }).click()
  const open = officer.panel('Conflicts').getByRole('listitem')
  await expect(open.getByRole('heading')).toHaveText('Seat A1 was let in twice')
  await expect(open.getByRole('definition').filter({ hasText: 'gate ·' })).toHaveText([/^Main gate/, /^East gate/])
  await open.getByRole('button', { name: 'Settled' }).click()
  await expect(open).toContainText('Please say how it was settled.')
  await officer.field('How was it settled?').fill('A friend showed a copy.')
  await open.getByRole('button', { name: 'Settled' }).click()
  await expect(officer.panel('Conflicts')).toHaveCount(0)
  await expect(officer.panel('Settled conflicts')).toContainText('by Asha Example: A friend showed a copy.')
})
