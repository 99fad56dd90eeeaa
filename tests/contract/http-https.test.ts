import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { certificate, certificateKey } from '../builders/certificate.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'

const folder = mkdtempSync(join(tmpdir(), 'sabha-tls-'))
const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
writeFileSync(TLS_CERT, certificate)
writeFileSync(TLS_KEY, certificateKey)

afterAll(() => rmSync(folder, { recursive: true }))

describe('with a certificate of its own', () => {
  it.override('options', { settings: { TLS_CERT, TLS_KEY } })

  it('a booking is made, paid and printed over HTTPS', async ({ backend: { origin } }) => {
    expect(origin).toMatch(/^https:/)
    const post = async (path: string, json: object, token?: string) =>
      (await raw(origin, path, { json, ...(token && { token }) })).json as Record<string, string> & { order: { id: string } }
    const { token } = await post('/api/simple_auth.php', { name: 'Kamala Example', phone: '9000000001' })
    const seats = { show_id: 1, seats: ['A1'], customer_name: 'Kamala Example', customer_phone: '9000000001', customer_email: null }
    const { booking_id } = await post('/api/create_booking_temp.php', seats, token)
    const { order } = await post('/api/create_order.php', { amount: 2499, currency: 'INR', booking_id }, token)
    const paid = await post('/sandbox/razorpay/pay', { order_id: order.id, outcome: 'success' })
    expect(await post('/api/verify_payment.php', { ...paid, booking_id }, token)).toMatchObject({ success: true })
    const { pdf_url = '' } = await post('/api/generate_ticket_pdf.php', { booking_id }, token)
    expect(pdf_url.startsWith(`${origin}/api/ticket.php?`)).toBe(true)
    expect((await raw(origin, pdf_url.slice(origin.length))).headers['content-type']).toBe('application/pdf')
  })
})
