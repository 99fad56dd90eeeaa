import type { Page } from '@playwright/test'
import { buy, signIn } from '../builders/buyer.ts'
import { AdminUser } from './admin-user.ts'
import { answeredWith } from './console.ts'
import { noteCspViolations } from './csp-violations.ts'
import { buyTicket, filmTicket } from './filmed-ticket.ts'
import { expect } from './fixtures.ts'
import { test } from './scanner-fixtures.ts'
import { Visitor } from './visitor.ts'

/**
 * The policies of design section 8, as a browser enforces them: they refuse nothing that a page needs, and everything that it must not do.
 */

/** Pages that no other test opens, and one of each kind. What a policy refuses is in the console, which every test listens to. */
const pages = ['/', '/book-ticket/1', '/booking-confirmation', '/no-such-page', '/?lang=kn', '/admin/login', '/api/docs']
const adminPages = ['', '/shows/1/seats', '/halls', '/door/1']

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('main, #swagger-ui, h1').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
}

test('no page of the booking site and the admin asks for what its policy refuses', { tag: '@desktop' }, async ({
  page,
  context,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(answeredWith(404))
  const cspViolations = await noteCspViolations(context)
  for (const address of pages) await look(page, address)
  expect(cspViolations).toEqual([])
  const buyer = await signIn(backend.origin)
  await buy(backend.origin, buyer, ['A1'])
  await new Visitor(page).signInAs(buyer)
  for (const address of ['/profile', '/bookings']) await look(page, address)
  await new AdminUser(page).isSignedIn(backend)
  for (const address of adminPages) await look(page, `/admin/dashboard${address}`)
  expect(cspViolations).toEqual([])
  const cookies = await context.cookies()
  expect(cookies.filter(({ sameSite }) => sameSite !== 'Strict')).toEqual([])
})

test('a payment goes through under the policy, to the ticket', { tag: '@desktop' }, async ({ page, context }) => {
  const cspViolations = await noteCspViolations(context)
  const visitor = new Visitor(page)
  await visitor.openHall()
  await visitor.choose('A1', 'A2')
  await visitor.goToPayment({ name: 'Kamala Example', phone: '9000000001' })
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  expect(cspViolations).toEqual([])
})

test.describe('in an app that opens no windows', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 400.0.0' })

  test('the provider’s form posts the payment to us under the policy, to the ticket', { tag: '@desktop' }, async ({ page, context }) => {
    const cspViolations = await noteCspViolations(context)
    const visitor = new Visitor(page)
    await visitor.openHall()
    await visitor.choose('A1', 'A2')
    await visitor.goToPayment({ name: 'Kamala Example', phone: '9000000001' })
    const posted = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST')
    await visitor.payment.succeed.click()
    expect(new URL((await posted).url()).pathname).toBe('/api/payment_callback.php')
    await visitor.expectConfirmation()
    expect(cspViolations).toEqual([])
  })
})

test('the scanner pairs, installs, reads a code by its camera and judges it, with Trusted Types enforced', { tag: '@phone' }, async ({
  backend,
  context,
  openPhone,
  folder,
}) => {
  const ticket = await buyTicket(backend, ['A14'])
  const film = await filmTicket(context, `${folder}/ticket.mjpeg`, ticket.pdf, { times: 3, rest: 30 })
  const { page, volunteer } = await openPhone('phone', { film })
  const cspViolations = await noteCspViolations(page.context())
  const decoders: string[] = []
  page.on('worker', (worker) => decoders.push(worker.url()))
  await volunteer.pair(backend)
  await volunteer.expectReadyForOffline()
  await expect(volunteer.verdict('VALID')).toContainText('Kamala Example')
  await expect.poll(() => decoders.filter((url) => url.includes('/scanner/assets/decode.worker'))).not.toEqual([])
  expect(cspViolations).toEqual([])
})

test('what must not run does not', { tag: '@desktop' }, async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/Content Security Policy|Trusted ?(Script|HTML|Type)/i)
  const cspViolations = await noteCspViolations(context)
  for (const address of ['/', '/scanner/']) {
    await page.goto(address)
    cspViolations.length = 0
    const refused = await page.evaluate(tryEverything)
    await expect.poll(() => cspViolations.join('\n'), address).toContain('frame-src')
    expect(cspViolations.join('\n'), address).toContain(address === '/' ? 'script-src' : 'require-trusted-types-for')
    expect(await page.evaluate(() => 'hasRun' in globalThis), address).toBe(false)
    // Where Trusted Types are enforced, the attempts to run code throw at once.
    expect(refused, address).toEqual(
      address === '/scanner/' ? ['text as code', 'a script in line', 'markup', 'a script from elsewhere'] : [],
    )
  }
})

/** Tries what an attacker would whose text had got into the page. Returns what could not even be tried. */
function tryEverything(): string[] {
  const attempts: Record<string, () => void> = {
    'text as code': () => {
      const words = 'globalThis.hasRun = true'
      setTimeout(words)
    },
    'a script in line': () => {
      const script = document.createElement('script')
      script.textContent = 'globalThis.hasRun = true'
      document.head.append(script)
    },
    markup: () => {
      document.createElement('div').innerHTML = '<b>x</b>'
    },
    'a script from elsewhere': () => {
      const script = document.createElement('script')
      script.src = 'https://elsewhere.example/x.js'
      document.head.append(script)
    },
    'a frame': () => {
      const frame = document.createElement('iframe')
      frame.src = 'https://elsewhere.example/'
      document.body.append(frame)
    },
  }
  return Object.entries(attempts).flatMap(([name, attempt]) => {
    try {
      attempt()
      return []
    } catch {
      return [name]
    }
  })
}

test('over plain HTTP by the machine’s name, no page complains about its headers', { tag: '@desktop' }, async ({
  backend,
  playwright,
  browserName,
  launchOptions,
}) => {
  const { port } = new URL(backend.origin)
  const browser = await playwright[browserName].launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP box-office.test 127.0.0.1'],
  })
  const said: string[] = []
  const page = await browser.newPage()
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()))
  for (const address of ['/', '/shows', '/book-ticket/1', '/admin/login', '/scanner/']) {
    await page.goto(`http://box-office.test:${port}${address}`)
    await page.waitForLoadState('networkidle')
  }
  await browser.close()
  expect(said).toEqual([])
})
