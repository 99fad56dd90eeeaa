import { type Browser, chromium, type Page } from '@playwright/test'
import { addShowIn } from '../builders/show.ts'
import { findChromium, launchArgs } from '../e2e/chromium.ts'
import { startBackendProcess } from './backend-process.ts'
import { largeHall } from './large-hall.ts'
import { type Press, visibleSeats, watchDrawing, watchPress } from './map-watch.ts'
import { type Figure, inMs, quantile } from './table.ts'

const slowdown = 4
const openings = 5
const presses = 20
/** ms before each press: a hand needs as much, and what the last press brought up is drawn by then. */
const rest = 300

/** Measures the seat map in Chromium on a processor slowed down four times: until it is drawn, and from a press to the picture of it. */
export async function benchMap(): Promise<Figure[]> {
  const shows = new Map<number, number>()
  const backend = await startBackendProcess({}, async (store) => {
    for (const seats of [5_000, 10_000]) shows.set(seats, await addShowIn(store, largeHall(seats)))
  })
  const browser = await chromium.launch({ executablePath: findChromium(), args: launchArgs })
  try {
    const figures = await measure(browser, backend.origin, { showId: 1, seats: 1_000, aims: { drawing: '≤ 50 ms', press: 'p95 ≤ 32 ms' } })
    for (const [seats, showId] of shows) {
      figures.push(...(await measure(browser, backend.origin, { showId, seats, aims: { drawing: '', press: '< 50 ms' } })))
    }
    return figures
  } finally {
    await browser.close()
    await backend.stop()
  }
}

interface Hall {
  showId: number
  seats: number
  aims: { drawing: string; press: string }
}

async function measure(browser: Browser, baseURL: string, hall: Hall): Promise<Figure[]> {
  const drawing: number[] = []
  const pressed: Press[] = []
  for (let n = 1; n <= openings; n++) {
    const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
    drawing.push(await openHall(browser, page, hall))
    if (n === openings) pressed.push(...(await pressSeats(page)))
    await page.close()
  }
  const times = pressed.map(({ ms }) => ms)
  const most = (count: (press: Press) => number) => String(Math.max(...pressed.map(count)))
  const of = `${hall.seats.toLocaleString('en-IN')} seats`
  return [
    { what: `${of}: scripting that draws them, median of ${openings}`, value: inMs(quantile(drawing, 0.5)), aim: hall.aims.drawing },
    {
      what: `${of}: press to picture, p50, p95`,
      value: `${inMs(quantile(times, 0.5))}, ${inMs(quantile(times, 0.95))}`,
      aim: hall.aims.press,
    },
    { what: `${of}: seats drawn again after a press`, value: most(({ changed }) => changed), aim: '1' },
    { what: `${of}: and with the one that the Tab key leaves`, value: most(({ touched }) => touched), aim: '2' },
  ]
}

/** Opens the whole hall from Book Now. Returns the ms of JavaScript in the task that draws the seats, by the thread's own clock. */
async function openHall(browser: Browser, page: Page, { showId, seats }: Hall): Promise<number> {
  await page.goto('/shows')
  await page.locator(`a[href="/book-ticket/${showId}"]`).hover()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] })
  const watch = await page.evaluateHandle(watchDrawing, seats)
  await page.mouse.down()
  await page.mouse.up()
  await watch.evaluate(({ drawn }) => drawn)
  return scriptingAround('seats drawn', await browser.stopTracing())
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** µs. */
  ts: number
  dur?: number
  tdur?: number
}

/** ms of the task that made this mark, without what else the machine does. */
function scriptingAround(mark: string, trace: Buffer): number {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const made = events.find(({ name }) => name === mark)
  if (!made) throw new Error(`the trace has no "${mark}"`)
  const around = events.filter(({ pid, tid, ts, dur = 0 }) => pid === made.pid && tid === made.tid && ts <= made.ts && made.ts < ts + dur)
  return Math.max(...around.map(({ tdur = Number.NaN }) => tdur)) / 1000
}

/** Selects seats one after another, each with its own frame, and takes each back before the next. */
async function pressSeats(page: Page): Promise<Press[]> {
  const places = await page.evaluate(visibleSeats, presses)
  const pressed: Press[] = []
  for (const { id, x, y } of places) {
    await page.mouse.move(x, y)
    const press = async () => {
      await page.waitForTimeout(rest)
      const watch = await page.evaluateHandle(watchPress, id)
      await page.mouse.click(x, y)
      return watch.evaluate(({ painted }) => painted)
    }
    pressed.push(await press())
    await press()
  }
  return pressed
}
