import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { it } from '../builders/box-office.ts'
import { type Buyer, buy } from '../builders/buyer.ts'
import { raw } from '../builders/raw.ts'

/** The origin in front of `pdf_path` in the `pdf_url` of a ticket that was asked for with these headers. */
async function originOfTicket(backend: Backend, buyer: Buyer, headers: Record<string, string>): Promise<string> {
  const { booking_id } = await buy(backend.origin, buyer, ['A1'])
  const { json } = await raw(backend.origin, '/api/generate_ticket_pdf.php', { token: buyer.token, json: { booking_id }, headers })
  const { pdf_path, pdf_url } = json as { pdf_path: string; pdf_url: string }
  expect(pdf_url.endsWith(pdf_path)).toBe(true)
  return pdf_url.slice(0, -pdf_path.length)
}

const behindProxy = { host: 'backend:4000', 'x-forwarded-host': 'tickets.example', 'x-forwarded-proto': 'https' }

describe('with no setting', () => {
  it('the address is the one that the visitor used', async ({ backend, buyer }) => {
    expect(await originOfTicket(backend, buyer, { host: 'sabha.local:4000' })).toBe('http://sabha.local:4000')
  })

  it('what a stranger says of a proxy is not believed', async ({ backend, buyer }) => {
    expect(await originOfTicket(backend, buyer, behindProxy)).toBe('http://backend:4000')
  })
})

describe('with TRUST_PROXY', () => {
  it.override('options', { settings: { TRUST_PROXY: '1' } })

  it('the address is the one that the proxy was asked for', async ({ backend, buyer }) => {
    expect(await originOfTicket(backend, buyer, behindProxy)).toBe('https://tickets.example')
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
