import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'

/** Returns the origin in front of `pdf_path` in the `pdf_url` of a ticket that is asked for with these headers. */
async function originOfTicket(backend: Backend, buyer: Buyer, headers: Record<string, string>): Promise<string> {
  const { booking_id } = await buy(backend.origin, buyer, ['A1'])
  const { json } = await raw(backend.origin, '/api/generate_ticket_pdf.php', { token: buyer.token, json: { booking_id }, headers })
  const { pdf_path, pdf_url } = json as { pdf_path: string; pdf_url: string }
  expect(pdf_url.endsWith(pdf_path)).toBe(true)
  return pdf_url.slice(0, -pdf_path.length)
}

const behindProxy = { host: 'backend:4000', 'x-forwarded-host': 'tickets.example', 'x-forwarded-proto': 'https' }

describe('with no setting', () => {
  it.for(['localhost:4000', '127.0.0.1:4000', 'LOCALHOST:4000'])(
    'the address is the one that the visitor used: %s',
    async (host, { backend, buyer }) => {
      expect(await originOfTicket(backend, buyer, { host })).toBe(`http://${host}`)
    },
  )

  it.for([
    'evil.example',
    'evil.example:4000',
    'localhost.evil.example',
    '192.0.2.1',
    'localhost@evil.example',
    'localhost:x@evil.example',
    'localhost:99999',
  ])('a name that is none of ours is in no link: %s', async (host, { backend, buyer }) => {
    expect(await originOfTicket(backend, buyer, { host })).toBe(`http://localhost:${new URL(backend.origin).port}`)
  })

  it('what a stranger says of a proxy is not believed', async ({ backend, buyer }) => {
    expect(await originOfTicket(backend, buyer, behindProxy)).toBe(`http://localhost:${new URL(backend.origin).port}`)
  })
})

describe('with HOST', () => {
  it.override('options', { settings: { HOST: 'hall.example' } })

  it('the address is that one, where it was asked for', async ({ backend, buyer }) => {
    expect(await originOfTicket(backend, buyer, { host: 'hall.example:4000' })).toBe('http://hall.example:4000')
  })
})

describe('with TRUST_PROXY', () => {
  it.override('options', { settings: { TRUST_PROXY: '1' } })

  it('the proxy tells how it was asked, and no name: PUBLIC_URL does', async ({ backend, buyer }) => {
    expect(await originOfTicket(backend, buyer, behindProxy)).toBe(`https://localhost:${new URL(backend.origin).port}`)
  })
})

describe('with a proxy in a network that this request did not come from', () => {
  it.override('options', { settings: { TRUST_PROXY: '192.0.2.0/24' } })

  it('nothing that it says is believed', async ({ backend, buyer }) => {
    expect(await originOfTicket(backend, buyer, behindProxy)).toBe(`http://localhost:${new URL(backend.origin).port}`)
  })
})

describe('with PUBLIC_URL', () => {
  it.override('options', { settings: { PUBLIC_URL: 'https://tickets.example/', TRUST_PROXY: '1' } })

  it('the address is that one, whatever was asked for', async ({ backend, buyer }) => {
    expect(await originOfTicket(backend, buyer, { host: 'elsewhere.example', 'x-forwarded-host': 'evil.example' })).toBe(
      'https://tickets.example',
    )
  })
})
