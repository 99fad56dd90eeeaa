import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { createClient } from '@sabha/api/client'
import { type SiteContent, socialPlaces } from '@sabha/api/site/content'
import { sampleHalls, sampleShow } from '@sabha/backend/rules/shows/sample'
import { startMailServer } from '../builders/mail-server.ts'
import { pngOf } from '../builders/pictures.ts'
import { startServer } from '../builders/server.ts'
import { makeWalletKeys } from '../builders/wallet-keys.ts'
import { unzip } from '../builders/zip.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible, expectWithin } from './audit.ts'
import { linksOf, missingPictures } from './crawl.ts'
import { noteErrors } from './fixtures.ts'
import { readPdf } from './read-pdf.ts'
import { Visitor } from './visitor.ts'

const house = { en: 'Deepa Theatre', kn: 'ದೀಪ ರಂಗ' }
const motto = { en: 'Plays in a courtyard', kn: 'ಅಂಗಳದ ನಾಟಕಗಳು' }
const story = { en: 'We began with two actors and a borrowed drum.', kn: 'ಇಬ್ಬರು ನಟರು, ಎರವಲು ತಂದ ಒಂದು ತಮಟೆ: ಹೀಗೆ ಶುರುವಾದೆವು.' }
const title = 'The Courtyard Play'
const guest = { name: 'Kamala Example', phone: '9000000001' }
const siteFile = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../shared/api/src/site/${name}`, import.meta.url), 'utf8')) as unknown
const pictureFiles = fileURLToPath(new URL('../../sites/booking/public/pictures', import.meta.url))

test(
  'a first evening: from an empty folder to a stranger’s ticket, with nothing of the sample left',
  { tag: '@desktop' },
  async ({ page: _, browser, contextOptions }, testInfo) => {
    // The test plays a whole evening, and reads every page of a site twice.
    test.setTimeout(480_000)
    const folder = mkdtempSync(join(tmpdir(), 'sabha-first-evening-'))
    const keys = makeWalletKeys(folder)
    const mailServer = await startMailServer()
    const errors: string[] = []
    const times: string[] = []
    const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
      const from = performance.now()
      const answer = await test.step(name, act)
      times.push(`${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s  ${name}`)
      return answer
    }
    const server = await step('it is started in an empty folder', () => startServer({ DATA_DIR: join(folder, 'data'), ...keys.settings }))
    try {
      const { origin } = server
      const context = await browser.newContext({ ...contextOptions, baseURL: origin })
      noteErrors(context, errors)
      const page = await context.newPage()
      const owner = new AdminUser(page)
      const goOn = () => page.getByRole('button', { name: /^(Save and go on|Go on)$/ }).click()
      const asked = (question: string) => expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible()
      const say = async (field: string, { en, kn }: { en: string; kn: string }) => {
        await page.locator(`[name="${field}.en"]`).fill(en)
        await page.locator(`[name="${field}.kn"]`).fill(kn)
      }

      await step('the owner signs in and is led to the questions', async () => {
        const [, email = '', password = ''] = /Admin {2,}(\S+), password (\S+)/.exec(server.said()) ?? []
        await page.goto('/admin/login')
        await owner.fillSignIn({ email, password })
        await expect(page.getByRole('heading', { level: 1, name: 'Make it yours' })).toBeVisible()
        await asked('What is your house called?')
        await expectAccessible(page)
      })

      // The same search finds the sample while it is there.
      const before = await (await fetch(`${origin}/?lang=kn`)).text()
      expect(tracesIn(before).length).toBeGreaterThan(30)

      await step('1. its name', async () => {
        await expect(page.locator('[name="identity.name.en"]')).toHaveValue('')
        await say('identity.name', house)
        await say('identity.motto', motto)
        await goOn()
        await asked('What does it look like?')
      })

      await step('2. its logo, colour and picture', async () => {
        for (const [name, kn, bytes] of [
          ['Our logo', 'ನಮ್ಮ ಲೋಗೊ', pngOf(400, 400, [240, 200, 90])],
          ['The courtyard', 'ಅಂಗಳ', pngOf(960, 540, [40, 90, 60])],
        ] as const) {
          await page.getByLabel('Add a picture or film').last().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: bytes })
          await page.getByLabel('What is to be seen · English').fill(name)
          await page.getByLabel('What is to be seen · Kannada').fill(kn)
          await owner.button('Add it').click()
          // The files take seconds of work, on a busy machine a minute. The dialog stays until the page has read again all that it changed.
          await expect(page.locator('strong', { hasText: name })).toBeVisible({ timeout: 120_000 })
          await expect(page.getByRole('dialog')).toHaveCount(0)
        }
        await page.getByRole('group', { name: 'Logo', exact: true }).getByRole('button', { name: 'Choose a picture' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Our logo' }).click()
        await page.locator('[name="identity.accent"]').fill('#00563f')
        await page.getByRole('group', { name: 'Picture', exact: true }).getByRole('button', { name: 'Choose a picture' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'The courtyard' }).click()
        // However late the site is read again, the next question builds on what this one has published.
        await page.route(/action=site(&|$)/, (route) => new Promise((later) => setTimeout(later, 1000)).then(() => route.continue()))
        await goOn()
        await asked('How do people reach you?')
      })

      await step('3. its address', async () => {
        const address = page.getByRole('group', { name: 'Address' })
        await address.getByRole('button', { name: 'Add: Address' }).click()
        await say('identity.address.0', { en: '4 Example Street, Mysuru', kn: '4, ಎಕ್ಸಾಂಪಲ್ ರಸ್ತೆ, ಮೈಸೂರು' })
        await page.locator('[name="identity.email"]').fill('hello@deepa.example')
        await goOn()
        await asked('Who are you?')
        await page.unrouteAll({ behavior: 'wait' })
      })

      await step('the evening goes on in another browser', async () => {
        await context.clearCookies()
        await page.evaluate(() => localStorage.clear())
        await page.goto('/admin/login')
        const [, email = '', password = ''] = /Admin {2,}(\S+), password (\S+)/.exec(server.said()) ?? []
        await owner.fillSignIn({ email, password })
        await expect(page.getByText('3 of 8 questions are answered.')).toBeVisible()
        await owner.link('Go on').click()
        await asked('Who are you?')
      })

      await step('4. its story', async () => {
        await say('home.hero.title', { en: 'Tonight, under the tree', kn: 'ಇಂದು ರಾತ್ರಿ, ಮರದ ಕೆಳಗೆ' })
        await page.getByRole('group', { name: 'Story' }).getByRole('button', { name: /^Add:/ }).click()
        await say('about.story.0', story)
        await goOn()
        await asked('Where do you play?')
      })

      await step('5. the hall is drawn', async () => {
        await owner.link('Draw a hall').click()
        await owner.field('Name of the hall').fill('Courtyard')
        await owner.field('Section').fill('FRONT')
        await owner.panel('Add rows').getByLabel('Rows', { exact: true }).fill('2')
        await owner.field('Seats in the first row').fill('4')
        await owner.field('Aisles through the rows').fill('0')
        await owner.button('Add the rows').click()
        await expect(page.getByText('8 seats, 8 chosen')).toBeVisible()
        await owner.button('Save the hall').click()
        await expect(page.getByText('The hall is saved. You can now put shows in it.')).toBeVisible()
        await page.goto('/admin/dashboard/first-evening')
        await asked('Where do you play?')
        await goOn()
        await asked('Where does the money go?')
      })

      await step('6. money is skipped: payments are played', async () => {
        await owner.button('Skip').click()
        await asked('Who sends the e-mails?')
      })

      await step('7. the mail server', async () => {
        await owner.button('Change the mail server…').click()
        await owner.field('Server').fill('127.0.0.1')
        await owner.field('Port').fill(String(mailServer.port))
        await owner.field('Sender').fill(`${house.en} <tickets@deepa.example>`)
        await owner.field('Current Password').fill(/Admin {2,}\S+, password (\S+)/.exec(server.said())?.[1] ?? '')
        await owner.button('Save').click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await goOn()
        await asked('And the sample?')
      })

      await step('8. the sample is removed', async () => {
        await expectAccessible(page)
        await expectWithin(page, 390)
        await page.setViewportSize({ width: 1280, height: 800 })
        await owner.button('Remove the sample…').click()
        await owner.button('Remove the sample').click()
        await asked('It is yours')
      })

      await step('a show is made and put on sale', async () => {
        await owner.link('Make a show').click()
        await owner.field('Title').fill(title)
        await owner.field('Performer').fill(house.en)
        await owner.field('Date').fill('2090-01-14')
        await owner.field('Venue').fill('The Courtyard, Mysuru')
        await owner.field('Hall plan').selectOption('Courtyard')
        await page.getByLabel('FRONT, Early bird, ₹').fill('300')
        await page.getByLabel('FRONT, Regular, ₹').fill('400')
        await owner.button('Save as a draft').click()
        await expect(page.getByText(`“${title}” is saved.`)).toBeVisible()
        await owner.chooseFor(title, 'Put on sale…')
        await owner.button('Put on sale').click()
        await expect(owner.show(title)).toContainText('On sale')
      })

      const atHome = await browser.newContext({ ...contextOptions, baseURL: origin })
      noteErrors(atHome, errors)
      const stranger = new Visitor(await atHome.newPage())
      const token = await step('a stranger buys a ticket', async () => {
        await stranger.openHallOf(title)
        await stranger.choose('A1', 'A2')
        await stranger.goToPayment(guest)
        await stranger.payment.succeed.click()
        await stranger.expectConfirmation()
        await stranger.ticketDialog.getByRole('button', { name: 'Close' }).click()
        await stranger.button('E-mail my ticket').click()
        await stranger.field('E-mail address').fill('kamala@example.org')
        await stranger.button('Send').click()
        await expect.poll(() => mailServer.mails.length).toBeGreaterThan(0)
        return stranger.page.evaluate(() => localStorage.getItem('authToken') ?? '')
      })
      process.stdout.write(`\n${times.join('\n')}\n`)
      await testInfo.attach('first-evening.txt', { body: times.join('\n'), contentType: 'text/plain' })

      // The texts to search, each with its name and with words that it must contain, so that an empty text doesn't pass.
      const said: [what: string, text: string, own: string][] = []
      await test.step('every page that a visitor can reach, in both languages', async () => {
        for (const language of ['en', 'kn'] as const) {
          for (const [path, html] of await crawled(stranger.page, origin, language))
            said.push([`${path} ${language}`, html, house[language]])
        }
        expect(said.map(([what]) => what)).toContain('/terms kn')
        expect(said.map(([what]) => what)).toContain('/about en')
        expect(said.some(([what]) => what.startsWith('/gallery'))).toBe(false)
        expect((await fetch(`${origin}/${sampleShow.performer_slug}`)).status).toBe(404)
      })

      await test.step('ticket, mail, passes, calendar', async () => {
        const client = createClient({ baseUrl: `${origin}/api/`, token: () => token })
        const [booking] = (await client.bookings.mine({ language: 'en' })).bookings
        for (const language of ['en', 'kn'] as const) {
          const made = await client.tickets.pdf({ booking_id: booking?.booking_id ?? '', language })
          const bytes = async (address: string) =>
            Buffer.from(await (await fetch(new URL(new URL(address, origin).href.replace(/^https?:\/\/[^/]+/, origin)))).arrayBuffer())
          const pages = await readPdf(atHome, await bytes(made.pdf_url))
          said.push([`ticket ${language}`, pages.map(({ text }) => text).join('\n'), guest.name])
          said.push([`calendar ${language}`, unfolded((await bytes(made.calendar_url)).toString()), title])
          const pass =
            unzip(await bytes(made.apple_wallet_url))
              .get('pass.json')
              ?.toString() ?? ''
          said.push([`Apple’s pass ${language}`, pass, house[language]])
          const google = await fetch(made.google_wallet_url.replace(/^https?:\/\/[^/]+/, origin), { redirect: 'manual' })
          const claims = (google.headers.get('location') ?? '').split('/').at(-1)?.split('.')[1] ?? ''
          said.push([`Google’s pass ${language}`, Buffer.from(claims, 'base64url').toString(), house[language]])
        }
        for (const mail of mailServer.mails) {
          said.push(['mail', JSON.stringify([mail.from, mail.replyTo, mail.subject, mail.text, mail.html]), house.en])
          for (const { filename, content } of mail.attachments) {
            said.push([
              `attachment ${filename}`,
              filename?.endsWith('.ics') ? unfolded(Buffer.from(content as ArrayBuffer).toString()) : (filename ?? ''),
              '',
            ])
          }
        }
      })

      await test.step('what programs read', async () => {
        const read = async (path: string, own: string) => {
          const answer = await fetch(origin + path)
          expect(answer.status, path).toBe(200)
          said.push([path, await answer.text(), own])
        }
        await read('/sitemap.xml', '/shows')
        await read('/robots.txt', 'Sitemap')
        await read('/scanner/manifest.webmanifest', house.en)
        await read('/api/get_shows.php', title)
        await read('/api/shows_calendar.php', title)
        await read('/api/shows_calendar.php?lang=kn', title)
        const { shows } = (await (await fetch(`${origin}/api/get_shows.php`)).json()) as { shows: { id: string }[] }
        await read(`/api/get_shows.php?show_id=${shows[0]?.id}`, 'Courtyard')
        await read(`/api/get_seats.php?show_id=${shows[0]?.id}`, 'row_label')
        // Whoever reads the whole site also reads the policies, which are not the sample's.
        await read('/api/site.php', house.en)
      })

      const found = said.flatMap(([what, text]) => tracesIn(text).map((trace) => `${what}: ${trace}`))
      expect(found).toEqual([])
      for (const [what, text, own] of said) expect(unescaped(text), what).toContain(own)
      expect(errors).toEqual([])
      await Promise.all([context.close(), atHome.close()])
    } finally {
      await server.stop()
      await mailServer.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

/**
 * All texts of the sample's own files, except for those that any site has: crafts, filters, places, and what a site without the sample
 * says, too.
 */
function sampleTexts(): string[] {
  const textsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, entry]) =>
      /^(of|place|work|role|figure|picture|still|pictures)$/.test(key) && typeof entry !== 'object' ? [] : textsIn(entry),
    )
  }
  const sample = siteFile('sample.json') as SiteContent
  const { title, performer, performer_slug, description, venue } = sampleShow
  const anybodys = new Set([...textsIn(siteFile('plain.json')), ...socialPlaces])
  const crafts = new Set(sample.about.team.flatMap(({ work }) => [work.en, work.kn]))
  return [
    ...new Set([...textsIn(sample), title, performer, performer_slug, description, venue, ...sampleHalls.map(({ name }) => name)]),
  ].filter((text) => text.length >= 5 && !anybodys.has(text) && !crafts.has(text) && (text === performer_slug || !/^[a-z-]+$/.test(text)))
}

const pictureNames = new Set(readdirSync(pictureFiles).map((name) => name.replace(/-\d+\.\w+$|\.\w+$/, '')))
const traces = [...sampleTexts(), ...[...pictureNames].map((name) => `/pictures/${name}`), '/film/']
const tracesIn = (text: string) => traces.filter((trace) => unescaped(text).includes(trace))

/** Returns each page that a link leads to, with its head, after its scripts have run. */
async function crawled(page: Page, origin: string, language: 'en' | 'kn'): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const open = ['/']
  await page.context().addCookies([{ name: 'lang', value: language, url: origin }])
  await page.goto('/icon.svg')
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (seen.has(path) || path.startsWith('/bookings') || path.startsWith('/profile')) continue
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await missingPictures(page), path).toEqual([])
    // And before its scripts have run.
    seen.set(path, `${await answer?.text()}\n${await page.content()}`)
    open.push(...(await linksOf(page)).pages)
  }
  return seen
}

const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '').replaceAll('\\,', ',')
const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('\\"', '"')
