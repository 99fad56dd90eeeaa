import { afterAll, describe, expect, it } from 'vitest'
import { deliver } from '../builders/webhooks.ts'
import { type House, openHouse } from './house.ts'
import { scenes } from './scenes.ts'
import { unguarded } from './unguarded.ts'

let faults = 0
const found: string[] = []

afterAll(() => {
  process.stdout.write(
    `${faults} faults of provider, browser and mail server in ${scenes.length} scenes; found: ${found.join('; ') || 'nothing'}\n`,
  )
})

async function within<T>(open: Promise<House>, act: (house: House) => Promise<T>): Promise<T> {
  const house = await open
  try {
    return await act(house)
  } finally {
    await house.close()
  }
}

it.each(scenes)('$name: nothing is lost', async (scene) => {
  await within(openHouse(), async (house) => {
    await scene.play(house)
    await house.quiesce()
    const wrong = await house.findings()
    faults += scene.faults
    found.push(...wrong.map((what) => `${scene.name}: ${what}`))
    expect(wrong).toEqual([])
    const paid = await house.backend.deps.store.read.selectFrom('payment').select('id').execute()
    expect(paid.length).toBeGreaterThan(0)
  })
})

describe('negative control: without the guard that makes settling idempotent', () => {
  it.each(scenes.filter((scene) => scene.isRepeated))('$name: the same audit finds what is wrong', async (scene) => {
    await within(
      openHouse(({ store }) => ({ store: unguarded(store) })),
      async (house) => {
        await scene.play(house)
        await house.quiesce()
        expect(await house.findings()).not.toEqual([])
      },
    )
  })
})

describe('one capture, a thousand deliveries of its webhook in parallel', () => {
  const thousand = async (house: House, eventId: (index: number) => string) => {
    await house.sandbox.trick({ trick: 'webhooks', mode: 'drop' })
    const held = await house.hold(['A1'])
    const { razorpay_payment_id: paymentId } = await house.pay(held)
    const event = { event: 'payment.captured', orderId: held.orderId, paymentId }
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, index) => deliver(house.backend, { ...event, id: eventId(index) })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await house.quiesce()
  }

  it.each([
    ['of one event', () => 'evt_the_one'],
    ['of a thousand events', (index: number) => `evt_${index}`],
  ] as const)('%s: one ticket, one mail', { timeout: 60_000 }, async (_, eventId) => {
    await within(openHouse(), async (house) => {
      await thousand(house, eventId)
      faults += 999
      expect(await house.findings()).toEqual([])
      expect(house.post.mails).toHaveLength(1)
      const tickets = await house.backend.deps.store.read.selectFrom('ticket').select('id').execute()
      expect(tickets).toHaveLength(1)
    })
  })
})
