import { type Browser, chromium, type Page } from '@playwright/test'
import { addShowIn } from '../builders/show.ts'
import { findChromium, launchArgs } from '../e2e/chromium.ts'
import { arena } from './arena.ts'
import { startBackendProcess } from './backend-process.ts'
import { type Figure, inMs, quantile } from './table.ts'

const slowdown = 4
const openings = 5
const presses = 20

/** The seat map in Chromium on a processor that is made four times as slow: until it is drawn, and from a press to its picture. */
export async function benchMap(): Promise<Figure[]> {
  let arenaShow = 0
  const backend = await startBackendProcess({}, async (store) => {
    arenaShow = await addShowIn(store, arena())
  })
  const browser = await chromium.launch({ executablePath: findChromium(), args: launchArgs })
  try {
    return [
      ...(await measure(browser, `${backend.origin}`, { showId: 1, seats: 1_000, aim: '< 100 ms' })),
      ...(await measure(browser, `${backend.origin}`, { showId: arenaShow, seats: 5_000, aim: '' })),
    ]
  } finally {
    await browser.close()
    await backend.stop()
  }
}

interface Hall {
  showId: number
  seats: number
  aim: string
}

async function measure(browser: Browser, baseURL: string, hall: Hall): Promise<Figure[]> {
  const scripting: number[] = []
  const pressed: Press[] = []
  for (let n = 1; n <= openings; n++) {
    const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
    scripting.push(await openHall(page, hall))
    if (n === openings) pressed.push(...(await pressSeats(page)))
    await page.close()
  }
  const times = pressed.map(({ ms }) => ms)
  const most = (count: (press: Press) => number) => String(Math.max(...pressed.map(count)))
  const of = `${hall.seats.toLocaleString('en-IN')} seats`
  return [
    { what: `${of}: scripting from Book Now until drawn, median of ${openings}`, value: inMs(quantile(scripting, 0.5)), aim: hall.aim },
    { what: `${of}: press to picture, p50, p95`, value: `${inMs(quantile(times, 0.5))}, ${inMs(quantile(times, 0.95))}`, aim: '< 50 ms' },
    { what: `${of}: seats that look different after a press`, value: most(({ changed }) => changed), aim: '1' },
    { what: `${of}: seats touched by a press, with the one that the Tab key leaves`, value: most(({ touched }) => touched), aim: '2' },
  ]
}

/** ms of JavaScript from the press of Book Now until every seat is drawn: the page's code, both calls' answers, and the map. */
async function openHall(page: Page, { showId, seats }: Hall): Promise<number> {
  await page.goto('/shows')
  const link = page.locator(`a[href="/book-ticket/${showId}"]`)
  await link.hover()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const scripted = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }
  const watch = await page.evaluateHandle(watchDrawing, seats)
  const before = await scripted()
  await page.mouse.down()
  await page.mouse.up()
  await watch.evaluate(({ drawn }) => drawn)
  return (await scripted()) - before
}

interface Press {
  ms: number
  changed: number
  touched: number
}

/** Selects seats one after another, each with a picture of its own, and takes each back before the next. */
async function pressSeats(page: Page): Promise<Press[]> {
  const places = await page.evaluate(visibleSeats, presses)
  const pressed: Press[] = []
  for (const { id, x, y } of places) {
    await page.mouse.move(x, y)
    const press = async () => {
      const watch = await page.evaluateHandle(watchPress, id)
      await page.mouse.click(x, y)
      return watch.evaluate(({ painted }) => painted)
    }
    pressed.push(await press())
    await press()
  }
  return pressed
}

// What follows runs in the browser.

/** Until after the frame in which the last of so many seats appears. In an object: Playwright would wait for a bare promise. */
function watchDrawing(count: number): { drawn: Promise<void> } {
  const drawn = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('[data-seat]').length < count) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  return { drawn }
}

/** Seats all over the window of the hall, and where to press them. */
function visibleSeats(count: number): { id: string; x: number; y: number }[] {
  const places = [...document.querySelectorAll<SVGElement>('[data-seat]')].flatMap((seat) => {
    const { left, top, width, height } = seat.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return document.elementFromPoint(x, y) === seat ? [{ id: seat.dataset['seat'] ?? '', x, y }] : []
  })
  return Array.from({ length: count }, (_, n) => places[Math.floor(((n + 0.5) / count) * places.length)]).filter(
    (place) => place !== undefined,
  )
}

/** From the next press (its time is the input's own) until after the frame that shows what came of it. */
function watchPress(id: string): { painted: Promise<Press> } {
  const painted = new Promise<Press>((resolve, reject) => {
    const before = document.querySelector(`[data-seat="${id}"]`)?.getAttribute('aria-selected')
    const [changed, touched] = [new Set<Node>(), new Set<Node>()]
    const observer = new MutationObserver((records) => {
      for (const { target, attributeName } of records) {
        if (!(target instanceof SVGElement) || !target.dataset['seat']) continue
        touched.add(target)
        if (attributeName !== 'tabindex') changed.add(target)
      }
    })
    observer.observe(document.body, { attributes: true, subtree: true })
    const finish = (at: number) => {
      const after = document.querySelector(`[data-seat="${id}"]`)?.getAttribute('aria-selected')
      observer.disconnect()
      if (after === before) reject(new Error(`the press of ${id} changed nothing`))
      else resolve({ ms: performance.now() - at, changed: changed.size, touched: touched.size })
    }
    const press = ({ timeStamp }: Event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => finish(timeStamp)
        port2.postMessage(null)
      })
    }
    addEventListener('click', press, { once: true, capture: true })
  })
  return { painted }
}
