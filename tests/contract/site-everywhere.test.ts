import { saidIn } from '@sabha/api/site/pages'
import { paletteOf } from '@sabha/backend/adapters/palette'
import { readPdf } from '@sabha/backend/adapters/pdf/testing/read-pdf'
import { libraryName } from '@sabha/ticketing/site-picture'
import { expect } from 'vitest'
import { buy, visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { pictureUrl, pngOf } from '../builders/pictures.ts'
import { raw } from '../builders/raw.ts'

const both = (en: string, kn: string) => ({ en, kn })
const policy = {
  title: both('Rules', 'ನಿಯಮಗಳು'),
  summary: both('What holds.', 'ನಿಯಮ.'),
  updated: '2026-11-22',
  text: both('## One {#one}\n\nCome.', '## ಒಂದು {#one}\n\nಬನ್ನಿ.'),
}

/** Another collective, which shares nothing with the sample but pictures. */
const other = {
  identity: {
    name: both('Lamp House Theatre', 'ದೀಪದ ಮನೆ ರಂಗ'),
    wordmark: { name: both('Lamphouse', 'ದೀಪಮನೆ'), rest: both('Theatre', 'ರಂಗ') },
    motto: both('Plays by the lake.', 'ಕೆರೆಯ ಬಳಿ ನಾಟಕ.'),
    address: [both('1 Lake Road', '1, ಕೆರೆ ರಸ್ತೆ'), both('Mysuru 570001', 'ಮೈಸೂರು 570001')],
    email: 'desk@lamphouse.example',
    phone: { shown: '+91 821 000 0001', dialled: '+918210000001' },
    hours: both('Daily, 9 to 5', 'ಪ್ರತಿದಿನ 9 ರಿಂದ 5'),
    whatsapp: {
      number: '910000000001',
      booking: both('Hello, tickets please.', 'ನಮಸ್ಕಾರ, ಟಿಕೆಟ್ ಬೇಕು.'),
      private_booking: both('Hello, a private show.', 'ನಮಸ್ಕಾರ, ಖಾಸಗಿ ಪ್ರದರ್ಶನ.'),
      greeting: both('Hello!', 'ನಮಸ್ಕಾರ!'),
      introduction: both('Hello, this is {name}.', 'ನಮಸ್ಕಾರ, ನಾನು {name}.'),
    },
    socials: [],
  },
  home: {
    title: both('Plays in Mysuru', 'ಮೈಸೂರಿನ ನಾಟಕ'),
    description: both('Plays.', 'ನಾಟಕ.'),
    hero: {
      eyebrow: both('By the lake', 'ಕೆರೆಯ ಬಳಿ'),
      title: both('A night of plays', 'ನಾಟಕದ ರಾತ್ರಿ'),
      lead: both('Come.', 'ಬನ್ನಿ.'),
      film: null,
    },
    taglines: [both('Plays', 'ನಾಟಕಗಳು')],
    story: { title: both('Who we are', 'ನಾವು'), paragraphs: [both('We play.', 'ನಾವು ಆಡುತ್ತೇವೆ.')], alt: both('A lake', 'ಕೆರೆ') },
    teaser: { title: both('Pictures', 'ಚಿತ್ರಗಳು') },
  },
  shows: { description: both('What is on.', 'ಏನಿದೆ.') },
  about: {
    description: both('About.', 'ನಮ್ಮ ಬಗ್ಗೆ.'),
    lead: both('Players.', 'ಆಟಗಾರರು.'),
    story: [both('It began.', 'ಶುರುವಾಯಿತು.')],
    beside: { alt: both('A lake', 'ಕೆರೆ') },
    team: [],
    social_cards: [],
    contact: both('Write.', 'ಬರೆಯಿರಿ.'),
  },
  gallery: { description: both('Pictures.', 'ಚಿತ್ರಗಳು.'), lead: both('Pictures.', 'ಚಿತ್ರಗಳು.'), pictures: [] },
  performers: [],
  policies: {
    support: { title: both('Ask', 'ಕೇಳಿ'), text: both('Write.', 'ಬರೆಯಿರಿ.') },
    terms: policy,
    privacy: policy,
    refund: policy,
    shipping: policy,
  },
}

const samples = /Sabha|ಸಭಾ ಕಲಾ|Arts Collective|Lamp House Lane|Sampige|boxoffice@|0000 0012/

it('another collective is on every page, and nothing of the sample is', async ({ backend, admin }) => {
  await admin.client.site.publish({ site: other })
  const { identity } = (await visitor(backend.origin).site.visible({})).site as unknown as typeof other
  const open = async (path: string) => (await raw(backend.origin, path)).bytes.toString()
  const pages = [
    '/',
    '/shows',
    '/about',
    '/gallery',
    '/terms',
    '/privacy',
    '/refund',
    '/shipping',
    '/login',
    '/bookings',
    '/admin/dashboard',
  ]
  for (const language of ['en', 'kn'] as const) {
    for (const path of pages) {
      const html = await open(`${path}?lang=${language}`)
      expect(html, path).toContain(saidIn(identity.name, language))
      expect(samples.exec(html)?.[0], path).toBeUndefined()
    }
    expect((await raw(backend.origin, `/tara-venkatesh?lang=${language}`)).status).toBe(404)
  }
  expect(await open('/sitemap.xml')).not.toContain('tara-venkatesh')
  expect(JSON.parse(await open('/scanner/manifest.webmanifest'))).toMatchObject({ name: 'Lamphouse Ticket Scanner' })
})

it('another collective is on the ticket, in its mail and its calendar, and nothing of the sample is', async ({ backend, buyer, admin }) => {
  const { booking_id } = await buy(backend.origin, buyer, ['A12'])
  const { pdf_url: before } = await buyer.client.tickets.pdf({ booking_id })
  expect(await textOf(before)).toContain('Sabha Arts Collective')
  await admin.client.site.publish({ site: other })
  const { pdf_url, calendar_url } = await buyer.client.tickets.pdf({ booking_id })
  const ticket = await textOf(pdf_url)
  expect(ticket).toContain('Lamp House Theatre')
  expect(ticket).toContain('desk@lamphouse.example')
  expect(samples.exec(ticket)).toBeNull()
  const calendar = await (await fetch(calendar_url)).text()
  expect(samples.exec(calendar)).toBeNull()
  await buyer.client.tickets.resend({ booking_id, email: 'kamala@example.com' })
  await workMail(backend)
  const [mail] = await keptMails(backend)
  expect(mail?.replyTo).toMatchObject([{ address: 'desk@lamphouse.example' }])
  expect(mail?.html).toContain('LAMPHOUSE')
  expect(samples.exec(`${mail?.html} ${mail?.text}`)).toBeNull()
})

it('the accent is in the colours of mails', async ({ backend, buyer, admin }) => {
  const { booking_id } = await buy(backend.origin, buyer, ['A12'])
  await admin.client.site.publish({ site: { identity: { accent: '#00563f' } } })
  await buyer.client.tickets.resend({ booking_id, email: 'kamala@example.com' })
  await workMail(backend)
  const [mail] = await keptMails(backend)
  expect(mail?.html).toContain('color:#00563f')
  expect(mail?.html).not.toMatch(/#b01235|#4a0d25/)
  const { curtain, kumkum } = paletteOf('#00563f')
  expect(kumkum).toBe('#00563f')
  expect(mail?.html).toContain(`background:${curtain}`)
})

it('a draft is on the real pages for whoever has its preview, for an hour and nobody else', async ({ backend, admin }) => {
  await admin.client.site.save({ version: 0, site: other })
  const { preview } = await admin.client.site.preview({})
  const open = async (address: string) => {
    const { status, headers, bytes } = await raw(backend.origin, address)
    return { status, headers, html: bytes.toString() }
  }
  const address = `/about?preview=${encodeURIComponent(preview)}`
  const shown = await open(address)
  expect(shown.html).toContain('Lamp House Theatre')
  expect(samples.exec(shown.html)).toBeNull()
  expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  for (const without of ['/about', '/about?preview=', `/about?preview=${'x'.repeat(200)}`, `${address}x`, '/about?preview=a&preview=b']) {
    const { status, headers, html } = await open(without)
    expect(html, without).toContain('Sabha Arts Collective')
    expect([status, headers['cache-control']], without).toEqual([200, 'no-cache'])
  }
  backend.clock.now += 3_600_001
  expect((await open(address)).html).toContain('Sabha Arts Collective')
})

const coloured = { identity: { accent: '#00563F' } }
const open = async (origin: string, path: string) => {
  const { headers, bytes } = await raw(origin, path)
  return { headers, html: bytes.toString() }
}
const styleIn = (html: string) => /<style>html:root\{([^<]*)\}<\/style>/.exec(html)?.[1]

it('the accent is on every page from its publishing on, and the sample is as it was', async ({ backend, admin }) => {
  const pages = ['/', '/shows', '/about', '/gallery', '/terms', '/refund', '/login', '/tara-venkatesh', '/nothing-here', '/admin/dashboard']
  const read = () => Promise.all(pages.map(async (path) => (await open(backend.origin, path)).html))
  const before = await read()
  expect(before.map(styleIn)).toEqual(pages.map(() => undefined))
  await admin.client.site.publish({ site: coloured })
  for (const [index, path] of pages.entries()) {
    const { html, headers } = await open(backend.origin, path)
    const values = styleIn(html)
    expect(values, path).toMatch(/^--kumkum:#00563f;--kumkum-deep:#[0-9a-f]{6};--kumkum-edge:#[0-9a-f]{6};--curtain:#[0-9a-f]{6};/)
    // Only the server sets it, as the page's policy allows.
    expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'")
    const [, deep] = /--curtain-deep:(#[0-9a-f]{6})/.exec(values ?? '') ?? []
    expect(html, path).toContain(`<meta name="theme-color" content="${deep}"`)
    // Nothing else differs.
    const ours = html
      .replace(
        /<link rel="icon".*\n<link rel="icon".*\n<link rel="apple-touch-icon".*/,
        '<link rel="icon" href="/icon.svg" type="image/svg+xml" />',
      )
      .replace(/\/pictures\/icons\/\w+\/icon-512\.png/g, '/icon.svg')
      .replace(/\/pictures\/icons\/\w+\/card-en\.jpg/g, '/pictures/card.jpg')
    const without = ours.replace(`<style>html:root{${values}}</style>\n`, '').replace(`content="${deep}"`, 'content="#2a0715"')
    expect(without, path).toBe(before[index])
  }
  await admin.client.site.restore({ version: 0 })
  expect(await read()).toEqual(before)
})

it('another name without a logo has its letters in the place of the lamp, which is the sample’s', async ({ backend, admin }) => {
  await admin.client.site.publish({ site: { identity: { name: { en: 'Lamp House Theatre', kn: 'ದೀಪದ ಮನೆ ರಂಗ' } } } })
  for (const path of ['/', '/terms', '/login', '/admin/dashboard']) {
    const values = styleIn((await open(backend.origin, path)).html) ?? ''
    const [, sign = ''] =
      /^--logo:url\("(\/pictures\/icons\/\w+\/icon-192\.png)"\);--logo-ratio:1\.000;--logo-content:"";--lamp-display:none$/.exec(values) ??
      []
    expect((await raw(backend.origin, sign)).headers, path).toMatchObject({ 'content-type': 'image/png' })
  }
})

it('a logo of the library takes the place of the lamp on every page, in its own shape', async ({ backend, admin }) => {
  const { picture } = await admin.client.pictures.upload({ file: pictureUrl(pngOf(600, 300)), alt_en: 'Our sign', alt_kn: 'ನಮ್ಮ ಚಿಹ್ನೆ' })
  const logo = libraryName(picture)
  await admin.client.site.publish({ site: { identity: { logo } } })
  for (const path of ['/', '/terms', '/login', '/admin/dashboard']) {
    const { html } = await open(backend.origin, path)
    const values = styleIn(html)
    expect(values, path).toBe(`--logo:url("/pictures/${logo}-480.webp");--logo-ratio:2.000;--logo-content:"";--lamp-display:none`)
  }
  expect((await raw(backend.origin, `/pictures/${logo}-480.webp`)).headers).toMatchObject({ 'content-type': 'image/webp' })
})

it('a preview brings the draft in both languages, and nothing published takes its place', async ({ backend, admin }) => {
  await admin.client.site.save({ version: 0, site: { identity: { accent: '#00563f', motto: both('A new motto', 'ಹೊಸ ಧ್ಯೇಯ') } } })
  const { preview } = await admin.client.site.preview({})
  const { html } = await open(backend.origin, `/about?lang=en&preview=${encodeURIComponent(preview)}`)
  expect(styleIn(html)).toContain('--kumkum:#00563f')
  const kept = JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as KeptPage
  expect(kept).toMatchObject({ language: 'en', site: { identity: { motto: 'A new motto' } } })
  expect(kept.other).toMatchObject({ language: 'kn', site: { identity: { motto: 'ಹೊಸ ಧ್ಯೇಯ' }, about: expect.anything() } })
  expect(kept.dated?.updatedAt).toBeGreaterThan(Date.now() + 3_600_000)
  expect((await open(backend.origin, '/about?lang=en')).html).not.toMatch(/"(dated|other)":/)
})

interface KeptPage {
  dated?: { updatedAt: number }
  other?: object
}

async function textOf(url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  const { pages, info } = await readPdf(bytes)
  return [...pages.map(({ text }) => text), JSON.stringify(info)].join(' ')
}

it('a focal point that changes is on every page where the picture was placed, and the history stays as it was', async ({
  backend,
  admin,
}) => {
  const { picture } = await admin.client.pictures.upload({ file: pictureUrl(pngOf(600, 300)), alt_en: 'Our sign', alt_kn: 'ನಮ್ಮ ಚಿಹ್ನೆ' })
  await admin.client.site.publish({ site: { about: { picture: libraryName(picture) } } })
  expect((await open(backend.origin, '/about')).html).toContain('object-position:50% 50%')
  const moved = { id: picture.id, change: picture.change, alt_en: 'Our sign', alt_kn: 'ನಮ್ಮ ಚಿಹ್ನೆ', focus: { x: 0.25, y: 0.9 } }
  await admin.client.pictures.describe(moved)
  const { html } = await open(backend.origin, '/about')
  expect(html).toContain('object-position:25% 90%')
  const name = libraryName({ ...picture, focus: moved.focus })
  expect(html).toContain(name)
  expect((await raw(backend.origin, `/pictures/${name}-480.webp`)).status).toBe(200)
  expect((await admin.client.site.history({ version: 1 })).site).toMatchObject({ about: { picture: libraryName(picture) } })
  expect((await admin.client.site.history({})).publishings).toHaveLength(1)
})
