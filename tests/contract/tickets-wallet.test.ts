import { createHash, verify, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readHeader } from '@sabha/backend/adapters/pictures/header'
import { ConfigError, readConfig } from '@sabha/backend/config'
import { afterAll, describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, order } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { signerOf } from '../builders/pkcs7.ts'
import { raw } from '../builders/raw.ts'
import { unchanged } from '../builders/refused.ts'
import { addEvenings, buyPasses, sellPass } from '../builders/season-pass.ts'
import { makeWalletKeys } from '../builders/wallet-keys.ts'
import { unzip } from '../builders/zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'sabha-wallet-'))
const keys = makeWalletKeys(folder)
const lapsed = makeWalletKeys(mkdtempSync(join(folder, 'lapsed-')), { validDays: -1 })
afterAll(() => rmSync(folder, { recursive: true }))

const site = 'https://tickets.sabha.example'
const made = (buyer: Buyer, booking_id: string, language: 'en' | 'kn' = 'en') => buyer.client.tickets.pdf({ booking_id, language })
/** Returns what a phone gets that follows a link. */
const follow = ({ origin }: Backend, link: string) => raw(origin, link.replace(site, ''))

interface Pass {
  barcodes: { format: string; message: string; altText: string }[]
  eventTicket: Record<string, { key: string; label: string; value: string }[]>
  [field: string]: unknown
}

async function passOf(backend: Backend, buyer: Buyer, bookingId: string, language?: 'en' | 'kn') {
  const { apple_wallet_url, qr } = await made(buyer, bookingId, language)
  const { status, headers, bytes } = await follow(backend, apple_wallet_url)
  expect(status).toBe(200)
  const files = unzip(bytes)
  const read = (name: string) => files.get(name) ?? Buffer.alloc(0)
  return { headers, files, read, qr, content: JSON.parse(read('pass.json').toString()) as Pass }
}

const fieldOf = ({ eventTicket }: Pass, key: string) =>
  Object.values(eventTicket)
    .flat()
    .find((field) => field.key === key)?.value

interface Claims {
  payload: {
    eventTicketClasses: [{ id: string; [field: string]: unknown }]
    eventTicketObjects: [{ id: string; [field: string]: unknown }]
  }
  [claim: string]: unknown
}

async function savedPass(backend: Backend, link: string) {
  const { status, headers } = await follow(backend, link)
  expect(status).toBe(303)
  const location = headers.location ?? ''
  expect(location).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//)
  const [head = '', claims = '', signature = ''] = location.slice(location.lastIndexOf('/') + 1).split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
  const isSigned = verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), keys.google.publicKey, Buffer.from(signature, 'base64url'))
  return { location, isSigned, head: read(head), claims: read(claims) as Claims }
}

describe('with the keys of both wallets', () => {
  it.override('options', { settings: { ...keys.settings, PUBLIC_URL: site } })

  it('a season pass is for no door: it has no pass for a phone, and no calendar entry', async ({ backend, buyer, admin: { client } }) => {
    const show_ids = await addEvenings(backend.deps.store, 2, backend.clock.now)
    const { bookingId } = await buyPasses(backend, buyer, await sellPass(client, { show_ids }))
    const { pdf_path, ...ready } = await made(buyer, bookingId)
    expect(ready).toMatchObject({ calendar_url: '', apple_wallet_url: '', google_wallet_url: '' })
    const { bookings } = await buyer.client.bookings.mine({})
    expect(bookings).toMatchObject([{ apple_wallet_url: '', google_wallet_url: '' }])
    expect((await follow(backend, pdf_path)).status).toBe(200)
    for (const call of ['calendar', 'apple_wallet', 'google_wallet'])
      expect(await follow(backend, pdf_path.replace('ticket.php', `${call}.php`))).toMatchObject({
        status: 404,
        json: { code: 'unknown-ticket' },
      })
  })

  describe('the pass for Apple Wallet', () => {
    it('is signed: its manifest has the hash of each file, and its certificate the signature over the manifest', async ({
      backend,
      buyer,
    }) => {
      const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
      const { headers, files, read } = await passOf(backend, buyer, booking_id)
      expect(headers['content-type']).toBe('application/vnd.apple.pkpass')
      expect(headers['content-disposition']).toContain('.pkpass')
      const manifest = read('manifest.json')
      const hashes = [...files]
        .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
        .map(([name, content]) => [name, createHash('sha1').update(content).digest('hex')])
      expect(JSON.parse(manifest.toString())).toEqual(Object.fromEntries(hashes))
      expect([...files.keys()]).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png', 'logo.png', 'logo@3x.png']))

      const authority = new X509Certificate(keys.authority)
      expect(signerOf(manifest, read('signature'), authority).subject).toContain(`UID=${keys.passTypeId}`)
      const other = Buffer.from(manifest.toString().replace(/[0-9a-f](?=")/, (digit) => (digit === '0' ? '1' : '0')))
      expect(() => signerOf(other, read('signature'), authority)).toThrow('another content')
    })

    it('says what the ticket says, in the colours of the house, with the code that the PDF carries', async ({ backend, buyer }) => {
      const booking = await buy(backend.origin, buyer, ['A1', 'A2'])
      const { content, qr } = await passOf(backend, buyer, booking.booking_id)
      expect(content).toMatchObject({
        formatVersion: 1,
        passTypeIdentifier: keys.passTypeId,
        teamIdentifier: keys.teamId,
        serialNumber: booking.booking_id,
        organizationName: 'Sabha Arts Collective',
        backgroundColor: 'rgb(74, 13, 37)',
        foregroundColor: 'rgb(251, 246, 236)',
        relevantDate: new Date(booking.starts_at ?? 0).toISOString(),
      })
      expect(qr).toHaveLength(104)
      expect(content.barcodes).toMatchObject([{ format: 'PKBarcodeFormatQR', message: qr, messageEncoding: 'iso-8859-1' }])
      expect(content.barcodes[0]?.altText.replaceAll(' ', '')).toBe(booking.ticket_code)
      expect(Object.fromEntries(['admits', 'show', 'seats', 'name', 'booking', 'paid'].map((key) => [key, fieldOf(content, key)]))).toEqual(
        {
          admits: '2',
          show: 'Strings of the Kaveri: An Evening of Violin',
          seats: 'A1, A2',
          name: 'Kamala Example',
          booking: booking.booking_id,
          paid: '₹4,998',
        },
      )
      expect(fieldOf(content, 'ticket')).toMatch(/^https:\/\/tickets\.sabha\.example\/api\/ticket\.php\?token=/)
    })

    it('bears the sign of the house, not that of the sample', async ({ backend, admin, buyer }) => {
      const { booking_id } = await buy(backend.origin, buyer, ['A1'])
      const images = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png']
      const hashesOf = async () => {
        const { read } = await passOf(backend, buyer, booking_id)
        return images.map((name) => createHash('sha256').update(read(name)).digest('hex'))
      }
      const ofSample = await hashesOf()
      await admin.client.site.publish({ site: { identity: { name: { en: 'Lamp House', kn: 'ದೀಪದ ಮನೆ' } } } })
      const own = await hashesOf()
      expect(new Set([...ofSample, ...own]).size).toBe(2 * images.length)
      const { read } = await passOf(backend, buyer, booking_id)
      expect(images.map((name) => readHeader(read(name))?.width)).toEqual([29, 58, 87, 50, 100, 150])
    })

    it('speaks the language of its link', async ({ backend, buyer }) => {
      const { booking_id } = await buy(backend.origin, buyer, ['A1'])
      const { content } = await passOf(backend, buyer, booking_id, 'kn')
      expect(fieldOf(content, 'show')).toContain('ಕಾವೇರಿಯ ತಂತಿನಾದ')
      expect(content['logoText']).not.toMatch(/[A-Za-z]/)
    })

    it('opens the door that the PDF opens', async ({ backend, buyer, phone }) => {
      const { booking_id } = await buy(backend.origin, buyer, ['A1'])
      const { content } = await passOf(backend, buyer, booking_id)
      const { verdict } = await phone.client.checkin.scan({ qr: content.barcodes[0]?.message ?? '', mark_scanned: false })
      expect(verdict).not.toBe('unknown')
      expect(await unchanged(backend, () => phone.client.checkin.scan({ qr: 'not a code', mark_scanned: false }))).toMatchObject({
        success: false,
      })
    })
  })

  describe('the pass for Google Wallet', () => {
    it('is a link that carries the ticket, signed by the service account', async ({ backend, buyer }) => {
      const booking = await buy(backend.origin, buyer, ['A1', 'A2'])
      const { google_wallet_url, qr } = await made(buyer, booking.booking_id)
      const { isSigned, head, claims } = await savedPass(backend, google_wallet_url)
      expect(isSigned).toBe(true)
      expect(head).toEqual({ alg: 'RS256', typ: 'JWT' })
      expect(claims).toMatchObject({
        iss: keys.google.email,
        aud: 'google',
        typ: 'savetowallet',
        iat: Math.floor(backend.clock.now / 1000),
      })
      const [event] = claims.payload.eventTicketClasses
      const [ticket] = claims.payload.eventTicketObjects
      expect(event).toMatchObject({
        eventName: { defaultValue: { language: 'en', value: 'Strings of the Kaveri: An Evening of Violin' } },
        dateTime: { start: (booking.starts_at ?? '').replace('.000', '') },
        hexBackgroundColor: '#4a0d25',
        logo: { sourceUri: { uri: `${site}/wallet-logo.png` } },
      })
      expect(ticket).toMatchObject({
        classId: event.id,
        state: 'ACTIVE',
        ticketNumber: booking.booking_id,
        barcode: { type: 'QR_CODE', value: qr },
        seatInfo: { seat: { defaultValue: { value: 'A1, A2' } } },
      })
      for (const { id } of [event, ticket]) expect(id).toMatch(new RegExp(`^${keys.google.issuerId}\\.[\\w.-]+$`))
    })

    it('of a house with a sign of its own shows that, from an address of its own', async ({ backend, admin, buyer }) => {
      await admin.client.site.publish({ site: { identity: { name: { en: 'Lamp House', kn: 'ದೀಪದ ಮನೆ' }, accent: '#00563f' } } })
      const { booking_id } = await buy(backend.origin, buyer, ['A1'])
      const { claims } = await savedPass(backend, (await made(buyer, booking_id)).google_wallet_url)
      const { logo } = claims.payload.eventTicketClasses[0] as { logo?: { sourceUri: { uri: string } } }
      expect(logo?.sourceUri.uri).toMatch(new RegExp(`^${site}/pictures/icons/[0-9a-f]{24}/wallet-660\\.png$`))
    })

    it.for(['en', 'kn'] as const)(
      'stays within what browsers and Google take of an address, ten seats in %s',
      async (language, { backend, buyer }) => {
        const seats = Array.from({ length: 10 }, (_, index) => `A${index + 1}`)
        const { booking_id } = await buy(backend.origin, buyer, seats)
        const { location } = await savedPass(backend, (await made(buyer, booking_id, language)).google_wallet_url)
        expect(location.length).toBeLessThan(language === 'en' ? 2_048 : 2_600)
      },
    )

    it('of a show that has moved is another one, since Google keeps what it was told first', async ({ backend, buyer }) => {
      const { booking_id } = await buy(backend.origin, buyer, ['A1'])
      const { google_wallet_url } = await made(buyer, booking_id)
      const ids = async () => {
        const { eventTicketClasses, eventTicketObjects } = (await savedPass(backend, google_wallet_url)).claims.payload
        return [eventTicketClasses[0].id, eventTicketObjects[0].id]
      }
      const before = await ids()
      expect(await ids()).toEqual(before)
      await backend.deps.store.alone((tx) =>
        tx
          .updateTable('show')
          .set((eb) => ({ starts_at: eb('starts_at', '+', 86_400_000) }))
          .execute(),
      )
      expect((await ids()).filter((id) => before.includes(id))).toEqual([])
    })
  })

  describe.for(['apple_wallet', 'google_wallet'])('%s', (call) => {
    it.for([
      ['no token', () => ''],
      ['one digit off', (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
      ['the seal of another language', (token: string) => token.replace('.en.', '.kn.')],
    ] as const)('%s opens nothing', async ([, forge], { backend, buyer }) => {
      const { booking_id } = await buy(backend.origin, buyer, ['A1'])
      const token = backend.services.links.tokenOf(booking_id, 'en')
      const answer = await raw(backend.origin, `/api/${call}.php?token=${forge(token)}`)
      expect(answer).toMatchObject({ status: 404, json: { code: 'unknown-ticket' } })
    })

    it('there is none of a booking that is not paid', async ({ backend, buyer }) => {
      const { bookingId } = await order(buyer, ['A1'])
      const answer = await raw(backend.origin, `/api/${call}.php?token=${backend.services.links.tokenOf(bookingId, 'en')}`)
      expect(answer).toMatchObject({ status: 404, json: { code: 'unknown-ticket' } })
    })
  })

  it('My Bookings and the mail have the same links, as long as the show is ahead', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const { apple_wallet_url, google_wallet_url } = await made(buyer, booking_id)
    expect((await buyer.client.bookings.mine({})).bookings).toMatchObject([{ apple_wallet_url, google_wallet_url }])
    await buyer.client.tickets.resend({ booking_id, email: 'kamala@example.com' })
    await workMail(backend)
    const [mail] = await keptMails(backend)
    expect(mail?.text).toContain(apple_wallet_url)
    expect(mail?.text).toContain(google_wallet_url)

    await backend.deps.store.alone((tx) => tx.updateTable('show').set({ starts_at: 1, ends_at: 2 }).execute())
    expect((await buyer.client.bookings.mine({})).bookings).toMatchObject([{ apple_wallet_url: '', google_wallet_url: '' }])
  })

  it('a cancelled booking has none any more', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const { apple_wallet_url } = await made(buyer, booking_id)
    await backend.deps.store.alone((tx) => tx.updateTable('booking').set({ status: 'cancelled' }).execute())
    expect((await buyer.client.bookings.mine({})).bookings).toMatchObject([{ apple_wallet_url: '', google_wallet_url: '' }])
    expect((await follow(backend, apple_wallet_url)).json).toMatchObject({ code: 'unknown-ticket' })
  })
})

describe.for([
  ['without any key', {}],
  ['with an Apple certificate that has run out', lapsed.settings],
] as const)('%s', ([, settings]) => {
  const apple = Object.fromEntries(Object.entries(settings).filter(([name]) => name.startsWith('APPLE')))
  it.override('options', { settings: { ...apple, PUBLIC_URL: site } })

  it('no wallet is offered, and a link says so', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    expect(await made(buyer, booking_id)).toMatchObject({ apple_wallet_url: '', google_wallet_url: '' })
    await buyer.client.tickets.resend({ booking_id, email: 'kamala@example.com' })
    await workMail(backend)
    expect((await keptMails(backend))[0]?.html).not.toContain('Wallet')
    for (const call of ['apple_wallet', 'google_wallet']) {
      const answer = await raw(backend.origin, `/api/${call}.php?token=${backend.services.links.tokenOf(booking_id, 'en')}`)
      expect(answer).toMatchObject({ status: 404, json: { code: 'no-wallet' } })
    }
  })
})

describe('settings that make no pass are refused by name', () => {
  const {
    APPLE_PASS_CERT = '',
    APPLE_PASS_KEY = '',
    APPLE_WWDR_CERT = '',
    GOOGLE_WALLET_ISSUER = '',
    GOOGLE_WALLET_KEY = '',
  } = keys.settings
  const apple = { APPLE_PASS_CERT, APPLE_PASS_KEY, APPLE_WWDR_CERT }
  it.for([
    ['APPLE_PASS_KEY', { APPLE_PASS_CERT, APPLE_WWDR_CERT }],
    ['APPLE_WWDR_CERT', { APPLE_PASS_CERT, APPLE_PASS_KEY }],
    ['APPLE_PASS_CERT', { ...apple, APPLE_PASS_CERT: join(folder, 'nowhere.pem') }],
    ['APPLE_PASS_CERT', { ...apple, APPLE_PASS_CERT: APPLE_WWDR_CERT }],
    ['APPLE_PASS_KEY', { ...apple, APPLE_PASS_KEY: lapsed.settings['APPLE_PASS_KEY'] ?? '' }],
    ['APPLE_WWDR_CERT', { ...apple, APPLE_WWDR_CERT: lapsed.settings['APPLE_WWDR_CERT'] ?? '' }],
    ['GOOGLE_WALLET_KEY', { GOOGLE_WALLET_ISSUER }],
    ['GOOGLE_WALLET_KEY', { GOOGLE_WALLET_ISSUER, GOOGLE_WALLET_KEY: APPLE_PASS_KEY }],
    ['GOOGLE_WALLET_ISSUER', { GOOGLE_WALLET_ISSUER: 'me', GOOGLE_WALLET_KEY }],
  ] as const)('%s', ([variable, settings]) => {
    expect(() => readConfig(settings)).toThrow(ConfigError)
    expect(() => readConfig(settings)).toThrow(new RegExp(`\\n {2}${variable}: [^\\n]+$`))
  })
})
