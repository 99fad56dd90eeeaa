import { signInAdmin } from '../builders/admin.ts'
import { admissionsOf, scansOf } from '../builders/checkin-rows.ts'
import { pairPhone } from '../builders/phone.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { sellTicket } from '../builders/sold-ticket.ts'
import { noAnswer } from './console.ts'
import { expect, goOffline, goOnline, test } from './scanner-fixtures.ts'
import { Volunteer } from './volunteer.ts'

test.describe('what a gate is told', { tag: '@phone' }, () => {
  // Doesn't change the setting as most tests do: here a green verdict goes away by itself.
  test('a note for attention stays on a phone that goes on by itself, without a network too', async ({ backend, page, expectedErrors }) => {
    expectedErrors.push(noAnswer)
    const volunteer = new Volunteer(page)
    const text = 'Wheelchair, side door'
    const noted = await sellTicket(backend, ['A14', 'A15'])
    const plain = await sellTicket(backend, ['A16'], { name: 'Gopal Example' })
    const { client } = await signInAdmin(backend)
    await client.bookings.noteForDoor({ booking_id: noted.publicId, note: text, attention: true })
    await volunteer.pair(backend)
    await volunteer.expectReadyForOffline()
    await goOffline(volunteer)

    await volunteer.find('Kamala')
    await expect(page.getByText(text)).toBeVisible()
    const verdict = await volunteer.check(noted.qr(), 'VALID')
    await expect(verdict.getByText(text)).toBeInViewport({ ratio: 1 })
    // The next guest's code has to wait, as nobody has touched the screen.
    await volunteer.readByHand(plain.qr())
    await expect(volunteer.alert('Another ticket was scanned but not checked. Finish this one, then scan it again.')).toBeVisible()
    await expect(verdict.getByText(text)).toBeVisible()
    await volunteer.button('Scan Next Ticket').first().click()
    await expect(verdict).toBeHidden()
  })

  test('a ticket for another gate is sent there, online and offline, and stays good', async ({ backend, volunteer, expectedErrors }) => {
    expectedErrors.push(noAnswer)
    const admin = await signInAdmin(backend)
    await pairPhone(backend, { admin, gate: 'East gate', sections: ['TUNGA'] })
    const ticket = await sellTicket(backend, ['D14'])
    await sellTicket(backend, ['A14'])
    await volunteer.pair(backend, { gate: 'Main gate', sections: ['KAVERI'] })
    await volunteer.expectReadyForOffline()
    for (const by of ['Checked by the server', 'Checked on this phone']) {
      const verdict = await volunteer.check(ticket.qr(), 'WRONG GATE')
      await expect(verdict.getByText('Wrong gate: go to East gate.')).toBeInViewport({ ratio: 1 })
      await expect(verdict).toContainText(by)
      await volunteer.button('Turn away').click()
      if (by === 'Checked by the server') await goOffline(volunteer)
    }
    await volunteer.open('Door')
    await expect(volunteer.page.getByRole('region', { name: 'By section' })).toContainText('TUNGA0 of 1 inside')
    await expect(volunteer.page.getByText('Main gate, only for KAVERI')).toBeVisible()
    expect(await admissionsOf(backend.deps.store)).toEqual([])
  })

  test('guests go out and come back, online and offline, and who was not scanned is asked about', async ({
    backend,
    volunteer,
    expectedErrors,
  }) => {
    expectedErrors.push(noAnswer)
    const ticket = await sellTicket(backend, ['A14', 'A15'])
    await volunteer.pair(backend, { gate: 'Garden', direction: 'both' })
    await volunteer.expectReadyForOffline()
    await volunteer.check(ticket.qr(), 'VALID')
    await volunteer.goOn()
    for (const by of ['Checked by the server', 'Checked on this phone']) {
      await volunteer.button('Let out').click()
      await expect(volunteer.page.getByText('Letting out: whoever is scanned counts as outside.')).toBeVisible()
      const out = await volunteer.check(ticket.qr(), 'OUT')
      await expect(out).toContainText('Let 2 out')
      await expect(out).toContainText(by)
      await volunteer.goOn()
      await volunteer.open('Door')
      await expect(volunteer.page.getByText('2 outside')).toBeVisible()
      await volunteer.open('Scan')
      await volunteer.button('Switch off').click()
      await expect(await volunteer.check(ticket.qr(), 'VALID')).toContainText('Back after going out.')
      await volunteer.goOn()
      if (by === 'Checked by the server') await goOffline(volunteer)
      await volunteer.open('Scan')
    }
    await volunteer.button('Let back in').click()
    const asked = await volunteer.check(ticket.qr(), 'CHECK')
    await expect(asked.getByText('No exit was scanned: this ticket is already inside. Ask the guest, and decide.')).toBeInViewport({
      ratio: 1,
    })
    await volunteer.button('Let in').click()
    const told = volunteer.page.getByRole('status').filter({ hasText: 'Kamala Example: let in.' })
    await expect(told).toBeVisible()
    // They count as inside already: there is nothing to take back.
    await expect(told.getByRole('button')).toHaveCount(0)
  })

  test('a ticket of another evening says of which, typed with a network and scanned without one', async ({
    backend,
    volunteer,
    expectedErrors,
  }) => {
    expectedErrors.push(noAnswer)
    const starts_at = Date.parse('2026-11-26T19:00:00+05:30')
    const showId = await addShowIn(backend.deps.store, studio, { title: 'Shakuntala', starts_at })
    const ticket = await sellTicket(backend, ['A1'], { showId })
    await volunteer.pair(backend)
    await volunteer.expectReadyForOffline()
    // The list has no booking ids of other evenings, but the server knows them.
    for (const typed of [ticket.publicId, String(ticket.bookingId)]) {
      const byServer = await volunteer.check(typed, 'NOT VALID')
      await expect(byServer.getByText('This ticket is for Shakuntala: Thursday, 26 November 2026, 7:00 PM.')).toBeInViewport({ ratio: 1 })
      await volunteer.goOn()
    }
    await goOffline(volunteer)
    const verdict = await volunteer.check(ticket.qr(), 'NOT VALID')
    await expect(verdict.getByText('This ticket is for Shakuntala: Thursday, 26 November 2026, 7:00 PM.')).toBeInViewport({ ratio: 1 })
  })

  test('whoever wants another show and has no network goes back to the door, or signs out knowing what waits', async ({
    backend,
    volunteer,
    expectedErrors,
  }) => {
    expectedErrors.push(noAnswer)
    const ticket = await sellTicket(backend, ['A14'])
    await addShowIn(backend.deps.store, studio, { title: 'Another evening' })
    await volunteer.pair(backend, { showId: null })
    await volunteer.expectReadyForOffline()
    await goOffline(volunteer)
    await volunteer.check(ticket.qr(), 'VALID')
    await volunteer.goOn()
    const changeShow = async () => {
      await volunteer.open('Settings')
      await volunteer.link('Change show').click()
      await expect(volunteer.page.getByText('The shows could not be loaded. The first time needs a network.')).toBeVisible()
    }
    await changeShow()
    await volunteer.link('Back to the door').click()
    await volunteer.expectWaiting(1)

    await changeShow()
    await volunteer.button('Sign out').click()
    const dialog = volunteer.dialog('Sign out of the scanner?')
    await expect(dialog).toContainText('Not sent yet: 1.')
    await volunteer.button('Stay signed in').click()
    await expect(dialog).toBeHidden()
    await volunteer.button('Sign out').click()
    await volunteer.button('Sign out anyway').click()
    await expect(volunteer.heading('Sign in to the scanner')).toBeVisible()
  })

  test('on a festival day each ticket goes into its own show, with no network, and all of it arrives', async ({
    backend,
    volunteer,
    expectedErrors,
  }) => {
    expectedErrors.push(noAnswer)
    const first = await sellTicket(backend, ['A14', 'A15'])
    const otherShow = await addShowIn(backend.deps.store, studio, { title: 'Another evening' })
    const second = await sellTicket(backend, ['A1'], { showId: otherShow, name: 'Gopal Example' })
    await volunteer.pair(backend, { showId: null })
    await volunteer.expectReadyForOffline()
    await goOffline(volunteer)
    await volunteer.check(first.qr(), 'VALID')
    await volunteer.goOn()
    const verdict = await volunteer.check(second.qr(), 'VALID')
    await expect(verdict.getByText('Another evening · ')).toBeInViewport({ ratio: 1 })
    await volunteer.goOn()
    await volunteer.check(second.publicId, 'ALREADY USED')
    await volunteer.goOn()
    await volunteer.open('Door')
    await expect(volunteer.page.getByText('2 of 2 inside')).toBeVisible()
    await expect(volunteer.page.getByText('1 of 1 inside')).toBeVisible()
    await expect(volunteer.page.getByText('inside, of 3 sold')).toBeVisible()
    await goOnline(volunteer)
    const scans = await scansOf(backend.deps.store)
    expect(scans.map(({ show_id, shown, acted }) => ({ show_id, shown, acted }))).toEqual([
      { show_id: 1, shown: 'admitted', acted: 'admitted' },
      { show_id: otherShow, shown: 'admitted', acted: 'admitted' },
      { show_id: otherShow, shown: 'already-used', acted: 'refused' },
    ])
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['A1', 'A14', 'A15'])
  })
})
