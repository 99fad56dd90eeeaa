import { ApiError } from '@sabha/api/errors'
import { describe, expect, it } from 'vitest'
import { deathOf, sendResultOf } from './send-result.ts'

const refused = (status: number) => new ApiError('refused', 'No.', { status })

describe('what became of a row', () => {
  it.each([
    [new ApiError('unreachable', ''), 'unreachable'],
    [new ApiError('unreadable', '', { status: 200 }), 'unreachable'],
    [new ApiError('unreadable', '', { status: 401 }), 'unreachable'],
    [refused(401), 'unauthorized'],
    [refused(429), 'busy'],
    [refused(503), 'busy'],
    [refused(500), 'unreachable'],
    [refused(502), 'unreachable'],
    [refused(400), 'rejected'],
    [refused(403), 'rejected'],
    [refused(404), 'rejected'],
    [refused(409), 'rejected'],
    [new ApiError('refused', 'No.'), 'rejected'],
  ])('%#: %s', (error, kind) => {
    expect(sendResultOf(error)).toMatchObject({ kind })
  })

  it('a fault of ours is none of these', () => {
    expect(() => sendResultOf(new TypeError('x'))).toThrow(TypeError)
  })

  it('a login page in front of the backend is no dead token', () => {
    expect(deathOf(new ApiError('unreadable', '', { status: 401 }))).toBeNull()
    expect(deathOf(refused(403))).toBeNull()
  })

  it('a token is revoked where the box office says so, and has lapsed at any other 401', () => {
    expect(deathOf(new ApiError('refused', 'No.', { status: 401, code: 'pairing-over' }))).toBe('revoked')
    expect(deathOf(new ApiError('refused', 'No.', { status: 401, code: 'session-ended' }))).toBe('revoked')
    expect(deathOf(new ApiError('refused', 'No.', { status: 401, code: 'sign-in-required' }))).toBe('lapsed')
    expect(deathOf(refused(401))).toBe('lapsed')
  })
})
