import { type Browser, chromium, type Page } from '@playwright/test'
import { addHall } from '@sabha/backend/store/shows/halls'
import { adminAccount, signInAdmin } from '../builders/admin.ts'
import { findChromium, launchArgs } from '../e2e/chromium.ts'
import { startBackendProcess } from './backend-process.ts'
import { largeHall } from './large-hall.ts'
import { type Figure, inMs, quantile } from './table.ts'

const slowdown = 4
/** Rows of 50 seats that are dragged. */
const draggedRows = 10
const firstRow = 40
const hall = largeHall()
const chosen = `5,000 seats, ${draggedRows * 50} chosen`
const steps = 240
/** The zoom factor of one press of "Zoom in", and how often it is pressed. */
const [nearer, pressed] = [1.25, 8]
/** ms between two moves of the hand: a mouse reports 125 a second. */
const between = 8

/**
 * Measures each frame of the hall editor while the hand moves: 5,000 seats in Chromium, on a processor slowed down four times and without a
 * GPU.
 */
export async function benchEditor(): Promise<Figure[]> {
  const settings = { ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password }
  const backend = await startBackendProcess(settings, (store) => store.alone((tx) => addHall(tx, hall)))
  const browser = await chromium.launch({ executablePath: findChromium(), args: launchArgs })
  try {
    const page = await openEditor(browser, backend.origin)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const seats = draggedRows * 50
    const still = await framesDuring(browser, page, () => wander(page, 'none'))
    const dragged = await framesDuring(browser, page, () => wander(page, 'seats'))
    // So near that each seat shows its number.
    for (let press = 0; press < pressed; press++) await page.getByRole('button', { name: 'Zoom in' }).click()
    const near = await framesDuring(browser, page, () => wander(page, 'seats', nearer ** pressed))
    await page.getByRole('radio', { name: 'Move the view' }).check({ force: true })
    const panned = await framesDuring(browser, page, () => wander(page, 'view'))
    return [
      ...figures('nothing is dragged', still, ''),
      ...figures(`${seats} of 5,000 seats are dragged, the whole hall in sight`, dragged, '≤ 17 ms, 33 ms'),
      ...figures(`${seats} of 5,000 seats are dragged, their numbers to be read`, near, '≤ 17 ms, 33 ms'),
      ...figures('the view of 5,000 seats is moved', panned, ''),
    ]
  } finally {
    await browser.close()
    await backend.stop()
  }
}

function figures(what: string, { apart, work }: Frames, aim: string): Figure[] {
  const both = (times: readonly number[]) => `${inMs(quantile(times, 0.5))}, ${inMs(quantile(times, 0.95))}`
  return [
    { what: `${what}: a frame, p50, p95 of ${apart.length}`, value: both(apart), aim },
    { what: `${what}: the page’s own thread in it`, value: both(work), aim: '' },
  ]
}

async function openEditor(browser: Browser, baseURL: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
  const signedIn = await signInAdmin({ origin: baseURL })
  await page.addInitScript(({ user, token }) => {
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('adminToken', token)
  }, signedIn)
  await page.goto(`/admin/dashboard/halls/${hall.id}/draw`)
  await page.getByText('5,000 seats, 0 chosen').waitFor()
  // Chooses whole rows by keyboard.
  await page.getByRole('gridcell', { name: 'Row AA, seat 1, KAVERI', exact: true }).focus()
  for (let row = 0; row < firstRow; row++) await page.keyboard.press('ArrowDown')
  for (let row = 0; row < draggedRows; row++) {
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  await page.getByText(chosen).waitFor()
  await page.getByRole('button', { name: 'Whole hall' }).click()
  return page
}

/** Moves the mouse to and fro over the drawing, with a button down where it drags something. */
async function wander(page: Page, what: 'none' | 'seats' | 'view', zoomed = 1): Promise<void> {
  const box = await page.getByTestId('hall-canvas').boundingBox()
  if (!box) throw new Error('the drawing isn’t shown')
  const from = what === 'seats' ? chosenSeat(box, zoomed) : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  if (what !== 'none') await page.mouse.down()
  // Shows that the press was on a chosen seat: any other press would change the choice.
  if (what === 'seats') await page.getByText(chosen).waitFor()
  const moves: Promise<void>[] = []
  const begun = performance.now()
  for (let step = 1; step <= steps; step++) {
    const angle = (step / steps) * 4 * Math.PI
    moves.push(page.mouse.move(from.x + 120 * Math.sin(angle), from.y + 60 * Math.sin(angle / 2)))
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + step * between - performance.now())))
  }
  await Promise.all(moves)
  if (what !== 'none') await page.mouse.up()
}

/** Returns where a chosen seat is on the screen. The middle of the window shows the middle of the hall at any zoom. */
function chosenSeat(box: { x: number; y: number; width: number; height: number }, zoomed: number): { x: number; y: number } {
  const scale = Math.max(3, Math.min(box.width / hall.width, box.height / hall.height)) * zoomed
  const [, x, y] = hall.rows[firstRow + draggedRows / 2]?.seats[24] ?? [0, 0, 0]
  return { x: box.x + box.width / 2 + (x - hall.width / 2) * scale, y: box.y + box.height / 2 + (y - hall.height / 2) * scale }
}

interface Frames {
  /** ms from each frame to the next. */
  apart: number[]
  /** ms that the page's own thread worked in each frame, without what other programs do on the processor. */
  work: number[]
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** µs. */
  ts: number
  tdur?: number
}

async function framesDuring(browser: Browser, page: Page, act: () => Promise<void>): Promise<Frames> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] })
  const watch = await page.evaluateHandle(() => {
    let handle = requestAnimationFrame(function note() {
      performance.mark('frame')
      handle = requestAnimationFrame(note)
    })
    return { stop: () => cancelAnimationFrame(handle) }
  })
  await act()
  await watch.evaluate(({ stop }) => stop())
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const marks = events.filter(({ name }) => name === 'frame').toSorted((a, b) => a.ts - b.ts)
  const [first] = marks
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === first?.pid && tid === first.tid)
  const spans = marks.slice(1).map(({ ts }, index) => ({ from: marks[index]?.ts ?? ts, to: ts }))
  return {
    apart: spans.map(({ from, to }) => (to - from) / 1000),
    work: spans.map(({ from, to }) => {
      const own = tasks.filter(({ ts }) => ts >= from && ts < to)
      return own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
    }),
  }
}
