import { ApiError } from '@sabha/api/errors'
import { describe, expect, test } from 'vitest'
import { checkoutMachine } from './checkout.ts'
import type { CheckoutDeps } from './checkout-end.ts'
import { booking, fakeBackend, fakeForm, hold, memoryRecord, paymentFields, request, unreachable } from './testing/checkout-fakes.ts'

function deps(over: Partial<CheckoutDeps> = {}): CheckoutDeps {
  return {
    client: fakeBackend().client,
    openForm: fakeForm({ pays: true }).open,
    record: memoryRecord(),
    wait: async () => {},
    now: () => 0,
    ...over,
  }
}

/** Resolves when the machine rests: idle, booked or unverified. */
function settled(machine: ReturnType<typeof checkoutMachine>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (['idle', 'booked', 'unverified'].includes(machine.state().step)) resolve()
    }
    machine.subscribe(look)
  })
}

test('a second press while a checkout is under way does nothing', async () => {
  const backend = fakeBackend()
  const machine = checkoutMachine(deps({ client: backend.client }))
  const done = settled(machine)
  machine.start(request)
  machine.start(request)
  await done
  expect(machine.state()).toMatchObject({ step: 'booked', booking })
  expect(backend.calls.filter(({ name }) => name === 'bookings.hold')).toHaveLength(1)
})

test('it starts with what a reload cut off, and nobody can pay anew meanwhile', async () => {
  const backend = fakeBackend()
  const record = memoryRecord()
  record.keep({ hold, payment: paymentFields })
  const machine = checkoutMachine(deps({ client: backend.client, record }))
  expect(machine.state().step).toBe('verifying')
  machine.start(request)
  const done = settled(machine)
  machine.enter()
  machine.enter() // React's strict mode enters twice
  await done
  expect(backend.calls.map(({ name }) => name)).toEqual(['payments.verify'])
})

test('a payment without an answer can be asked about again', async () => {
  const client = fakeBackend({ 'payments.verify': Array.from({ length: 5 }, unreachable) }).client
  const machine = checkoutMachine(deps({ client }))
  const first = settled(machine)
  machine.start(request)
  await first
  expect(machine.state().step).toBe('unverified')
  const second = settled(machine)
  machine.verifyAgain()
  await second
  expect(machine.state()).toMatchObject({ step: 'booked', booking })
})

test('it can be asked about again where the browser keeps nothing', async () => {
  const client = fakeBackend({ 'payments.verify': Array.from({ length: 5 }, unreachable) }).client
  const record = { ...memoryRecord(), keep: () => {} }
  const machine = checkoutMachine(deps({ client, record }))
  const first = settled(machine)
  machine.start(request)
  await first
  const second = settled(machine)
  machine.verifyAgain()
  expect(machine.state().step).toBe('verifying')
  await second
  expect(machine.state()).toMatchObject({ step: 'booked', booking })
})

test('leaving closes an open form and gives the seats back', async () => {
  const backend = fakeBackend()
  const machine = checkoutMachine(deps({ client: backend.client, openForm: fakeForm({ waits: true }).open }))
  const leave = machine.enter()
  const paying = new Promise<void>((resolve) => {
    machine.subscribe(() => machine.state().step === 'paying' && resolve())
  })
  machine.start(request)
  await paying
  const done = settled(machine)
  leave()
  await done
  expect(backend.calls.at(-1)?.name).toBe('bookings.release')
})

test('a failure can be taken off the page, and the seats that were left over stay known', async () => {
  const machine = checkoutMachine(deps({ openForm: fakeForm().open }))
  const done = settled(machine)
  machine.start(request)
  await done
  expect(machine.state()).toMatchObject({ failure: { kind: 'dismissed' } })
  machine.clear()
  expect(machine.state()).toEqual({ step: 'idle', failure: null, leftover: { showId: '1', seats: ['A1', 'A2'], freedAt: 0 } })
})

describe('a payment is remembered', () => {
  const refused = (status: number, code: string) => new ApiError('refused', '', { status, code })

  test('until the refund that it became has been shown', async () => {
    const record = memoryRecord()
    const client = fakeBackend({ 'payments.verify': [refused(409, 'payment-refunded')] }).client
    const machine = checkoutMachine(deps({ client, record }))
    const done = settled(machine)
    machine.start(request)
    await done
    expect(record.read()?.payment).toEqual(paymentFields)
    machine.shown()
    expect(record.read()).toBeNull()
  })

  test('by a tab that has shown its booking to nobody, for its next page', async () => {
    const record = memoryRecord()
    const machine = checkoutMachine(deps({ record }))
    const done = settled(machine)
    machine.start(request)
    await done
    machine.shown()
    expect(record.read()?.payment).toEqual(paymentFields)
    expect(checkoutMachine(deps({ record })).state().step).toBe('verifying')
  })

  test('after a refusal that is no refund, until it is answered or its id has been noted', async () => {
    const record = memoryRecord()
    const client = fakeBackend({ 'payments.verify': [refused(401, 'sign-in-required'), refused(403, 'not-yours')] }).client
    const machine = checkoutMachine(deps({ client, record }))
    const first = settled(machine)
    machine.start(request)
    await first
    expect(machine.state()).toMatchObject({ step: 'unverified', failure: { kind: 'refused', paymentId: 'pay_1' } })
    machine.shown()
    const second = settled(machine)
    machine.verifyAgain()
    await second
    expect(record.read()?.payment).toEqual(paymentFields)
    machine.start(request)
    expect(machine.state().step).toBe('unverified')
    machine.leaveToStaff()
    expect(machine.state()).toMatchObject({ step: 'idle', failure: null })
    expect(record.read()).toBeNull()
  })
})
