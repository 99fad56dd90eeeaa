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
  const drawing: Drawing[] = []
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
    {
      what: `${of}: the task that draws them; once it is known who has them; median of ${openings}`,
      value: `${inMs(medianOf(drawing, ({ ahead }) => ahead))}; ${inMs(medianOf(drawing, ({ known }) => known))}`,
      aim: hall.aims.drawing,
    },
    {
      what: `${of}: from the press on Book Now until they can be pressed`,
      value: inMs(medianOf(drawing, ({ wait }) => wait)),
      aim: '',
    },
    {
      what: `${of}: press to picture, p50, p95`,
      value: `${inMs(quantile(times, 0.5))}, ${inMs(quantile(times, 0.95))}`,
      aim: hall.aims.press,
    },
    { what: `${of}: seats drawn again after a press`, value: most(({ changed }) => changed), aim: '1' },
    { what: `${of}: and with the one that the Tab key leaves`, value: most(({ touched }) => touched), aim: '2' },
  ]
}

/** Times in ms; those of tasks by the thread's own clock. */
interface Drawing {
  /** The task that draws the seats, most often before it is known who has which. */
  ahead: number
  /** The task that shows who has which; 0 where one task does both. */
  known: number
  /** From the press until the seats can be pressed. */
  wait: number
}

const medianOf = (drawings: readonly Drawing[], figure: (drawing: Drawing) => number) => quantile(drawings.map(figure), 0.5)

/** Opens the whole hall from Book Now. */
async function openHall(browser: Browser, page: Page, { showId, seats }: Hall): Promise<Drawing> {
  await page.goto('/shows')
  await page.waitForSelector('html[data-ready]')
  await page.locator(`a[href="/book-ticket/${showId}"]`).hover()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  const watch = await page.evaluateHandle(watchDrawing, seats)
  await page.evaluate(() => addEventListener('mousedown', () => performance.mark('pressed'), { once: true }))
  await page.mouse.down()
  await page.mouse.up()
  await watch.evaluate(({ drawn }) => drawn)
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const known = markIn(events, 'seats known')
  const [drawing, showing] = [taskAround(markIn(events, 'seats drawn'), events), taskAround(known, events)]
  return {
    ahead: (drawing.tdur ?? Number.NaN) / 1000,
    known: showing === drawing ? 0 : (showing.tdur ?? Number.NaN) / 1000,
    wait: (known.ts - markIn(events, 'pressed').ts) / 1000,
  }
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

function markIn(events: readonly TraceEvent[], mark: string): TraceEvent {
  const made = events.find(({ name }) => name === mark)
  if (!made) throw new Error(`the trace has no "${mark}"`)
  return made
}

/** The task that made this mark. */
function taskAround(mark: TraceEvent, events: readonly TraceEvent[]): TraceEvent {
  const around = events.filter(({ pid, tid, ts, dur = 0 }) => pid === mark.pid && tid === mark.tid && ts <= mark.ts && mark.ts < ts + dur)
  return around.reduce((longest, event) => ((event.tdur ?? 0) > (longest.tdur ?? 0) ? event : longest))
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
