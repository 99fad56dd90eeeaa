import { describe, expect } from 'vitest'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'

const ours = 'https://booking.example'
const preflight = (origin: string, from: string) =>
  raw(origin, '/api/create_booking_temp.php', {
    method: 'OPTIONS',
    headers: { origin: from, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' },
  })

describe('with ALLOWED_ORIGINS', () => {
  it.override('options', { settings: { ALLOWED_ORIGINS: `${ours}/, http://localhost:5173` } })

  it('a site of the list may ask', async ({ backend }) => {
    for (const from of [ours, 'http://localhost:5173']) {
      const { status, headers } = await preflight(backend.origin, from)
      expect(status).toBe(204)
      expect(headers['access-control-allow-origin']).toBe(from)
      expect(headers['access-control-allow-methods']).toContain('POST')
      expect(headers['access-control-allow-headers']).toBe('authorization,content-type')
    }
  })

  it('and read the answers, refusals too', async ({ backend }) => {
    for (const path of ['/api/get_seats.php?show_id=1', '/api/get_shows.php?show_id=9', '/api/get_user_bookings.php']) {
      const { headers } = await raw(backend.origin, path, { headers: { origin: ours } })
      expect(headers['access-control-allow-origin']).toBe(ours)
      expect(headers.vary?.toLowerCase()).toContain('origin')
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(headers['access-control-expose-headers']).toBe('Date')
    }
  })

  it.for([
    'https://evil.example',
    'https://booking.example.evil.example',
    'http://booking.example',
    'https://booking.example:8443',
    'null',
  ])('%s is not told that it may', async (stranger, { backend }) => {
    expect((await preflight(backend.origin, stranger)).headers['access-control-allow-origin']).toBeUndefined()
    const answer = await raw(backend.origin, '/api/get_shows.php', { headers: { origin: stranger } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('without ALLOWED_ORIGINS', () => {
  it('no other origin is told that it may ask', async ({ backend }) => {
    const { status, headers } = await preflight(backend.origin, ours)
    expect(status).toBe(404)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})
