import { signInAdmin } from '../builders/admin.ts'
import { admissionsOf, conflictsOf, scansOf } from '../builders/checkin-rows.ts'
import { pairPhone } from '../builders/phone.ts'
import { sellTicket } from '../builders/sold-ticket.ts'
import { answeredWith, noAnswer, switchedOff } from './console.ts'
import { heldBack } from './network.ts'
import { expect, goOffline, goOnline, test } from './scanner-fixtures.ts'

test.describe('at the door', { tag: '@phone' }, () => {
  test('two phones without a network let the same ticket in: both are told', async ({ backend, newVolunteer, expectedErrors }) => {
    expectedErrors.push(noAnswer)
    const ticket = await sellTicket(backend, ['A14'])
    const [first, second] = [await newVolunteer(), await newVolunteer()]
    await first.pair(backend, { name: 'Meera, north', gate: 'North gate' })
    await second.pair(backend, { name: 'Ravi, south', gate: 'South gate' })
    for (const volunteer of [first, second]) {
      await volunteer.expectReadyForOffline()
      await goOffline(volunteer)
      await volunteer.check(ticket.qr(), 'VALID')
      await volunteer.goOn()
    }
    await goOnline(first)
    await goOnline(second)
    await first.syncNow()
    for (const volunteer of [first, second]) {
      await volunteer.open('Door')
      const conflict = volunteer.page.getByRole('article')
      await expect(conflict).toContainText('Seat A14 was let in twice')
      await expect(conflict).toContainText(/North gate\s*Meera, north/)
      await expect(conflict).toContainText(/South gate\s*Ravi, south/)
    }
    expect(await scansOf(backend.deps.store)).toHaveLength(2)
    expect(await admissionsOf(backend.deps.store)).toHaveLength(1)
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ kind: 'double-entry', seat: 'A14', resolved_by: null }])

    // The second phone's volunteer undoes the scan.
    await second.open('Recent')
    await second.page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click()
    // The message is in the list that lies over the camera, where nothing is inert.
    const told = second.page.getByRole('complementary').getByRole('status')
    await expect(told).toContainText('Undone: Kamala Example counts as outside again.')
    await expect(told).toBeInViewport()
    await goOnline(second)
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ seat: 'A14', resolved_by: 'undone' }])
  })

  test('a late answer that contradicts what was shown calls the guest back', async ({ backend, volunteer }) => {
    const ticket = await sellTicket(backend, ['A14'])
    const other = await pairPhone(backend, { gate: 'East gate' })
    await volunteer.pair(backend)
    await volunteer.expectReadyForOffline()
    const answer = await heldBack(volunteer.page, '**/verify_ticket_scan.php')
    const green = await volunteer.check(ticket.qr(), 'VALID')
    await expect(green).toContainText('Checked on this phone')
    await other.client.checkin.scan({ qr: ticket.qr(), scan_id: 'of-the-other-phone' })
    answer.release()
    const recall = volunteer.alert('STOP THIS GUEST')
    await expect(recall).toContainText('Kamala Example · A14')
    await expect(recall).toContainText('East gate')
    await volunteer.button('Done').click()
    await expect(recall).toBeHidden()
    await volunteer.goOn()
    await goOnline(volunteer)
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ kind: 'double-entry', first: 'of-the-other-phone' }])
  })

  test('a guest of the list goes in, is taken back, comes in again, and back from the interval', async ({ backend, volunteer }) => {
    const { publicId } = await sellTicket(backend, ['A14', 'A15'], { phone: '9000004711' })
    await volunteer.pair(backend)
    await volunteer.expectReadyForOffline()
    await volunteer.find('4711')
    await volunteer.page.getByRole('checkbox', { name: 'A15' }).uncheck()
    await volunteer.button('Admit').click()
    const green = volunteer.verdict('VALID')
    await expect(green).toContainText('A14')
    expect(await admissionsOf(backend.deps.store)).toMatchObject([{ seat: 'A14' }])
    await volunteer.button('Undo').click()
    await expect(volunteer.page.getByText('Undone: Kamala Example counts as outside again.')).toBeVisible()
    await volunteer.expectWaiting(0)
    await expect.poll(() => admissionsOf(backend.deps.store)).toEqual([])

    await volunteer.find('4711')
    await volunteer.page.getByRole('button', { name: volunteer.say('Admit {{count}}', { count: 2 }) }).click()
    await expect(volunteer.verdict('VALID')).toContainText('Let 2 in')
    await volunteer.goOn()
    await volunteer.button('Let back in').click()
    await expect(await volunteer.check(publicId, 'VALID')).toContainText('Back from the interval.')
    // They were inside all the time: there is nothing to take back.
    await expect(volunteer.button('Undo')).toBeHidden()
    await volunteer.goOn()
    const told = volunteer.page.getByRole('status').filter({ hasText: 'Kamala Example: let in.' })
    await expect(told).toBeVisible()
    await expect(told.getByRole('button')).toHaveCount(0)
    await volunteer.button('Switch off').click()
    await volunteer.check(publicId, 'ALREADY USED')
  })

  test('what the phone cannot know is decided by a person', async ({ backend, volunteer, expectedErrors }) => {
    expectedErrors.push(noAnswer)
    await volunteer.pair(backend)
    await volunteer.expectReadyForOffline()
    await goOffline(volunteer)
    const sold = await sellTicket(backend, ['A14'])
    await volunteer.check(sold.ticketCode, 'CHECK')
    await volunteer.button('Let in').click()
    await volunteer.check(sold.verificationCode, 'CHECK')
    await volunteer.button('Turn away').click()
    await goOnline(volunteer)
    expect((await scansOf(backend.deps.store)).map(({ shown, acted }) => ({ shown, acted }))).toEqual([
      { shown: 'cannot-tell', acted: 'admitted' },
      { shown: 'cannot-tell', acted: 'refused' },
    ])
    expect(await admissionsOf(backend.deps.store)).toMatchObject([{ seat: 'A14' }])
  })

  test('a phone that is revoked keeps what it has, and hands it over when it is paired again', async ({
    backend,
    volunteer,
    expectedErrors,
  }) => {
    expectedErrors.push(noAnswer, answeredWith(401))
    const ticket = await sellTicket(backend, ['A14'])
    await volunteer.pair(backend)
    await volunteer.expectReadyForOffline()
    await goOffline(volunteer)
    await volunteer.check(ticket.qr(), 'VALID')
    await volunteer.goOn()
    const { client } = await signInAdmin(backend)
    const { devices } = await client.checkin.devices({})
    await client.checkin.revokeDevice({ device_id: devices[0]?.id ?? 0 })
    await volunteer.page.context().setOffline(false)
    await expect(volunteer.alert('This phone is no longer paired. Nothing is lost: pair it again to send your scans.')).toBeVisible()
    expect(await scansOf(backend.deps.store)).toEqual([])
    await volunteer.pair(backend)
    await volunteer.expectWaiting(0)
    await expect.poll(() => admissionsOf(backend.deps.store)).toMatchObject([{ seat: 'A14' }])
  })

  test('a phone whose data is cleared under the open scanner says so, and hands over what waited when it is paired again', async ({
    backend,
    volunteer,
    expectedErrors,
  }) => {
    expectedErrors.push(noAnswer)
    const ticket = await sellTicket(backend, ['A14'])
    await volunteer.pair(backend)
    await volunteer.expectReadyForOffline()
    await goOffline(volunteer)
    await volunteer.check(ticket.qr(), 'VALID')
    await volunteer.goOn()
    const { page } = volunteer
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: backend.origin, storageTypes: 'all' })
    await page.context().setOffline(false)
    await expect(volunteer.alert('Scans not sent yet are safe: 1. Pair it again, or sign in, to send them.')).toBeVisible()
    await volunteer.pairHere(backend)
    await expect.poll(() => admissionsOf(backend.deps.store)).toMatchObject([{ seat: 'A14' }])
    await volunteer.expectWaiting(0)
    // The scanner itself was deleted, too.
    await volunteer.expectReadyForOffline()
  })
})

test('a browser that is killed while it sends loses nothing', { tag: '@phone' }, async ({ backend, power, openPhone, expectedErrors }) => {
  expectedErrors.push(switchedOff)
  const tickets = [await sellTicket(backend, ['A14']), await sellTicket(backend, ['A15']), await sellTicket(backend, ['A16'])]
  const killed = await openPhone('phone')
  await killed.volunteer.pair(backend)
  await killed.volunteer.expectReadyForOffline()
  await power.off()
  for (const ticket of tickets) {
    await killed.volunteer.check(ticket.publicId, 'VALID')
    await killed.volunteer.goOn()
  }
  await power.on()
  // The browser dies before it reads the answer to the first scan.
  const arrived = killed.page.waitForRequest('**/verify_ticket_scan.php')
  await heldBack(killed.page, '**/verify_ticket_scan.php')
  await killed.volunteer.open('Queue')
  await killed.volunteer.button('Sync now').click()
  await arrived
  await killed.kill()

  const { page, volunteer } = await openPhone('phone')
  await page.goto('/scanner/')
  await volunteer.expectWaiting(0)
  const { deps } = await power.on()
  expect(await admissionsOf(deps.store)).toMatchObject([{ seat: 'A14' }, { seat: 'A15' }, { seat: 'A16' }])
  expect(await scansOf(deps.store)).toHaveLength(3)
})

test('over plain HTTP the scanner says so', { tag: '@phone' }, async ({ backend, openPhone, expectedErrors }) => {
  expectedErrors.push(/^The Cross-Origin-Opener-Policy header has been ignored, because the URL's origin was untrustworthy/)
  const { page, volunteer } = await openPhone('phone', { args: ['--host-resolver-rules=MAP door.test 127.0.0.1'] })
  await page.goto(`http://door.test:${new URL(backend.origin).port}/scanner/`)
  await expect(volunteer.heading('Open the scanner over HTTPS')).toBeVisible()
  await expect(volunteer.page.getByRole('link')).toHaveAttribute('href', /^https:\/\/door\.test/)
})

test('Chromium finds nothing that keeps it from being installed', { tag: '@phone' }, async ({ volunteer, backend }) => {
  await volunteer.pair(backend)
  await volunteer.expectReadyForOffline()
  const devtools = await volunteer.page.context().newCDPSession(volunteer.page)
  const { url, errors } = await devtools.send('Page.getAppManifest')
  expect({ url, errors }).toEqual({ url: `${backend.origin}/scanner/manifest.webmanifest`, errors: [] })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Playwright's contexts are private windows, which can't install an app.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('the scanner of another collective has its icons and colours, with no network too', { tag: '@phone' }, async ({
  volunteer,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(noAnswer)
  const { client } = await signInAdmin(backend)
  await client.site.publish({ site: { identity: { name: { en: 'Lamp House Theatre' }, accent: '#00563f' } } })
  // The icons are drawn before the phone is busy.
  expect((await fetch(`${backend.origin}/favicon.ico`)).status).toBe(200)
  await volunteer.pair(backend)
  await volunteer.expectReadyForOffline()
  const { page } = volunteer
  const devtools = await page.context().newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(data).toContain('/pictures/icons/')
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const favicon = page.locator('link[rel="icon"]')
  await expect(favicon).toHaveAttribute('href', /scanner-192\.png$/)
  const width = await favicon.evaluate(async (link: HTMLLinkElement) => {
    const image = new Image()
    image.src = link.href
    await image.decode()
    return image.naturalWidth
  })
  expect(width).toBe(192)
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--curtain-deep'))
  const own = await colour()
  expect(own).not.toBe('#2a0715')
  await goOffline(volunteer)
  await page.reload()
  await expect.poll(colour).toBe(own)
})
