import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { signInAdmin } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { addShowIn } from '../builders/show.ts'
import { openPhoneBrowser } from '../e2e/phone-browser.ts'
import type { Volunteer } from '../e2e/volunteer.ts'
import { largeHall } from './large-hall.ts'
import { type Figure, inMs, quantile } from './table.ts'

const slowdown = 4
const sales = 15
/** The first sales are slow: their code is compiled while it runs. */
const warmUps = 3
const leased = 5_000

/** Each step: the label of the button to press, and what is on the screen once the step is done. */
const steps = {
  seats: { press: '2', shows: 'section[aria-label="Seats"] p' },
  amount: { press: 'Cash', shows: 'input[inputmode="decimal"]' },
  ticket: { press: 'Cash taken: ticket', shows: 'svg[aria-label^="Code of the ticket for"]' },
} as const
type Step = keyof typeof steps

/** A counter's phone in Chromium, with no network and a whole large hall to sell. */
export async function benchCounterSale(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sabha-bench-counter-'))
  const backend = await startBackend({ liveClockAhead: 0 })
  try {
    const { page, volunteer, close } = await openPhoneBrowser(folder, backend.origin)
    await openWithHall(backend, page, volunteer)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const times: Record<Step, number[]> = { seats: [], amount: [], ticket: [] }
    for (let sale = 0; sale < warmUps + sales; sale++) {
      for (const step of Object.keys(steps) as Step[]) {
        const ms = await page.evaluate(pressToPicture, steps[step])
        if (sale >= warmUps) times[step].push(ms)
      }
      await volunteer.button('Next sale').click()
      await expect(page.getByRole('button', { name: '2', exact: true })).toBeVisible()
    }
    await close()
    const figure = (what: string, step: Step, aim: string): Figure => ({
      what,
      value: `${inMs(quantile(times[step], 0.5))}, ${inMs(quantile(times[step], 0.95))}`,
      aim,
    })
    return [
      figure('how many was pressed, to seats together: p50, p95', 'seats', ''),
      figure('how it is paid was pressed, to the amount', 'amount', ''),
      figure('paid was pressed, to the ticket', 'ticket', '< 100 ms'),
    ]
  } finally {
    await backend.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openWithHall(backend: Backend, page: Page, volunteer: Volunteer): Promise<void> {
  const showId = String(await addShowIn(backend.deps.store, largeHall()))
  const { client } = await signInAdmin(backend)
  await client.tills.open({ float: 0 })
  await volunteer.pair(backend, { showId, counter: true })
  await volunteer.expectReadyForOffline()
  await volunteer.link('Sell').click()
  await expect(page.getByRole('button', { name: /^More:/ }).first()).toBeVisible()
  const { counters } = await client.counter.list({ show_id: showId })
  const sections = Object.fromEntries(largeHall().sections.map(({ name }) => [name, leased / largeHall().sections.length]))
  const until = new Date(backend.clock.now + 3_600_000).toISOString()
  await client.counter.grant({ counter_id: counters[0]?.id ?? 0, sections, until })
  await expect(volunteer.status).toContainText(`${leased} left until`, { timeout: 60_000 })
  await page.context().setOffline(true)
}

/** Returns the ms from the press to the frame that shows its result. Runs in the browser. */
function pressToPicture({ press, shows }: { press: string; shows: string }): Promise<number> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === press)
  if (!button || document.querySelector(shows)) throw new Error(`${press} can’t be pressed`)
  return new Promise((resolve) => {
    const begun = performance.now()
    const look = () => {
      if (!document.querySelector(shows)) return void requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - begun)
      port2.postMessage(null)
    }
    button.click()
    requestAnimationFrame(look)
  })
}
