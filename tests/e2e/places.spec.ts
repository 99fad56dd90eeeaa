import { visitor as asks } from '../builders/buyer.ts'
import { admissionsOf, conflictsOf } from '../builders/checkin-rows.ts'
import { addMats, matsShow } from '../builders/mats.ts'
import { noAnswer } from './console.ts'
import { expect, goOffline, goOnline, test } from './scanner-fixtures.ts'

/** Runs in the browser. */
function coloursOf(part: Element): { fill: string; stroke: string } {
  const { fill, stroke } = getComputedStyle(part)
  return { fill, stroke }
}

const guest = { name: 'Kamala Example', phone: '9000000001' }

test('places without numbers are chosen by a count, bought beside a seat, and let in by parts', { tag: '@desktop' }, async ({
  page,
  visitor,
  backend,
  newVolunteer,
  expectedErrors,
}) => {
  const showId = await addMats(backend, 5)
  await visitor.openHallOf(matsShow)
  const mats = page.getByRole('group', { name: 'Mats' })
  await expect(mats).toContainText('₹300 · 5 left')
  // On its own pale background the area's name is as dark as its edge.
  const area = page.locator('svg g').filter({ hasText: /^Mats5 left$/ })
  const [edge, name] = await Promise.all([area.locator('rect'), area.locator('text')].map((part) => part.evaluate(coloursOf)))
  expect(name?.fill).toBe(edge?.stroke)
  const more = mats.getByRole('button', { name: 'One more: Mats' })
  const fewer = mats.getByRole('button', { name: 'One fewer: Mats' })
  await expect(fewer).toBeDisabled()
  // Presses as quickly as the page can hear.
  await more.evaluate(async (button) => {
    for (let press = 0; press < 2; press++) {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      await Promise.resolve()
    }
  })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await fewer.click()
  await expect(mats.getByRole('status')).toContainText('Mats, 3 places')
  await visitor.choose('A1')
  await expect(visitor.chosen).toHaveText(['A1', 'Mats, 3 places'])

  // Somebody else takes one: the page shows at once how many are left, and the choice stays.
  await backend.deps.store.alone(async (tx) => {
    await tx
      .updateTable('seat')
      .set((eb) => ({ status: 'blocked', change: eb('change', '+', 1) }))
      .where('show_id', '=', Number(showId))
      .where('row', '=', 'MAT')
      .where('number', '=', 5)
      .execute()
    tx.afterCommit({ kind: 'seats-changed', showId: Number(showId) })
  })
  await expect(mats).toContainText('4 left')
  await visitor.goToPayment(guest)
  await expect(visitor.payment.form).toContainText('₹3,399')
  expect((await asks(backend.origin).seats.list({ show_id: showId })).places).toMatchObject([{ left: 1 }])
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await expect(visitor.ticket).toContainText('Mats, 3 places')
  await expect(visitor.ticket).not.toContainText('MAT')
  await page.goto('/bookings')
  await expect(page.getByRole('article')).toContainText('Mats, 3 places')

  const { id: ticketId } = await backend.deps.store.read.selectFrom('ticket').select('id').executeTakeFirstOrThrow()
  const code = backend.services.sign({ showId: Number(showId), ticketId, seatIndex: 0, issue: 1 })
  const [first, second] = [await newVolunteer(), await newVolunteer()]
  for (const volunteer of [first, second]) {
    await volunteer.pair(backend, { showId })
    await volunteer.expectReadyForOffline()
  }
  // One of the three guests on places is there, and the one with the seat.
  await first.enter(code)
  const asked = first.page.getByRole('group', { name: 'Mats' })
  await expect(asked).toContainText('0 of 3 inside')
  await asked.getByRole('button', { name: 'One fewer: Mats' }).click()
  await asked.getByRole('button', { name: 'One fewer: Mats' }).click()
  await first.page.getByRole('button', { name: 'Let 2 in' }).click()
  await expect(first.verdict('VALID')).toContainText('Mats, 1 place')
  await first.goOn()

  // The other gate hasn’t heard of it: it lets two in, which makes three.
  expectedErrors.push(noAnswer)
  await goOffline(second)
  await second.enter(code)
  await second.page.getByRole('group', { name: 'Mats' }).getByRole('button', { name: 'One fewer: Mats' }).click()
  await second.page.getByRole('button', { name: 'Let 3 in' }).click()
  await expect(second.verdict('VALID')).toContainText('Mats, 2 places')
  await second.goOn()
  await goOnline(second)
  await expect.poll(async () => (await admissionsOf(backend.deps.store)).length).toBe(4)
  // The seat was let in twice, which is the only conflict.
  expect(await conflictsOf(backend.deps.store)).toMatchObject([{ kind: 'double-entry', seat: 'A1' }])

  await first.syncNow()
  await first.open('Scan')
  await expect(await first.check(code, 'ALREADY USED')).toContainText('Mats, 3 places')
})
