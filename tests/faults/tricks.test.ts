import { afterAll, describe, expect, it } from 'vitest'
import { deliver } from '../builders/webhooks.ts'
import { type Harness, openHarness } from './harness.ts'
import { scenarios } from './scenarios.ts'
import { unguarded } from './unguarded.ts'

let faults = 0
const found: string[] = []

afterAll(() => {
  process.stdout.write(
    `${faults} faults of provider, browser and mail server in ${scenarios.length} scenarios; found: ${found.join('; ') || 'nothing'}\n`,
  )
})

async function within<T>(open: Promise<Harness>, act: (harness: Harness) => Promise<T>): Promise<T> {
  const harness = await open
  try {
    return await act(harness)
  } finally {
    await harness.close()
  }
}

/** Returns what is wrong when all is quiet. A busy machine may bring a webhook when everything else is done, so it gets three rounds. */
async function wrongAtLast(harness: Harness): Promise<string[]> {
  let wrong: string[] = []
  for (let round = 0; round < 3; round++) {
    await harness.quiesce()
    wrong = await harness.findings()
    if (wrong.length === 0) break
  }
  return wrong
}

it.each(scenarios)('$name: nothing is lost', async (scenario) => {
  await within(openHarness(), async (harness) => {
    await scenario.play(harness)
    const wrong = await wrongAtLast(harness)
    faults += scenario.faults
    found.push(...wrong.map((what) => `${scenario.name}: ${what}`))
    expect(wrong).toEqual([])
    const paid = await harness.backend.deps.store.read.selectFrom('payment').select('id').execute()
    expect(paid.length).toBeGreaterThan(0)
  })
})

describe('negative control: without the guard that makes settling idempotent', () => {
  it.each(scenarios.filter((scenario) => scenario.isRepeated))('$name: the same audit finds what is wrong', async (scenario) => {
    await within(
      openHarness(({ store }) => ({ store: unguarded(store) })),
      async (harness) => {
        await scenario.play(harness)
        await harness.quiesce()
        expect(await harness.findings()).not.toEqual([])
      },
    )
  })
})

describe('one capture, a thousand deliveries of its webhook in parallel', () => {
  const thousand = async (harness: Harness, eventId: (index: number) => string) => {
    await harness.sandbox.trick({ trick: 'webhooks', mode: 'drop' })
    const held = await harness.hold(['A1'])
    const { razorpay_payment_id: paymentId } = await harness.pay(held)
    const event = { event: 'payment.captured', orderId: held.orderId, paymentId }
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => deliver(harness.backend, { ...event, id: eventId(index) })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await harness.quiesce()
  }

  it.each([
    ['of one event', () => 'evt_the_one'],
    ['of a thousand events', (index: number) => `evt_${index}`],
  ] as const)('%s: one ticket, one mail', async (_, eventId) => {
    await within(openHarness(), async (harness) => {
      await thousand(harness, eventId)
      faults += 999
      expect(await harness.findings()).toEqual([])
      expect(harness.mailServer.mails).toHaveLength(1)
      const tickets = await harness.backend.deps.store.read.selectFrom('ticket').select('id').execute()
      expect(tickets).toHaveLength(1)
    })
  })
})
