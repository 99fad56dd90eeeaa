import { expect, it } from 'vitest'
import { type AuditAction, auditActions } from './audit-actions.ts'
import type { Call } from './call.ts'
import { callsByName } from './contract.ts'
import { mostSeatsOfLease } from './counter.ts'

const calls = Object.entries<Call>(callsByName)

it('no two calls have one path', () => {
  const paths = calls.map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(paths).size).toBe(paths.length)
})

it('every action of the audit log is one of a call', () => {
  const named = new Set<AuditAction>(calls.flatMap(([, { audit }]) => audit ?? []))
  expect([...named].toSorted()).toEqual(Object.keys(auditActions).toSorted())
})

it('whatever staff change is in the audit log', () => {
  // A proof that failed is in the log, but nothing was changed.
  const silent = calls.filter(
    ([, { method, access, audit = [] }]) =>
      method === 'POST' && /staff|owner/.test(access) && audit.every((action) => action === 'proof-failed'),
  )
  // These store a picture before a show has it, store a file before its site is imported, prepare a passkey, give an app its secret, or give
  // the proof that another call needs: the call that follows is in the log. Which of the first evening's questions is done changes nothing
  // that counts. A pass is looked up by POST, so that no log of addresses has its code.
  expect(silent.map(([name]) => name).toSorted()).toEqual([
    'accounts.beginSecondFactor',
    'accounts.confirm',
    'accounts.passkeyOptions',
    'seasonPasses.find',
    'shows.uploadPicture',
    'site.answerFirst',
    'site.keepFile',
  ])
})

it('a counter’s report takes the statement of the largest lease', () => {
  const seats = Array.from({ length: mostSeatsOfLease }, (_, n) => ({ id: `AA${1000 + n}`, section: 'ಮೇಲಂತಸ್ತು'.repeat(6) }))
  const statement = { content: JSON.stringify({ v: 1, seats }), signature: 'x'.repeat(86), key_id: 1 }
  const report = { lease_id: 1, version: 1, last_number: 0, give_back: [], end: false, statement }
  expect(callsByName['counter.report'].request.safeParse(report).success).toBe(true)
  expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(callsByName['counter.report'].bodyLimit ?? 0)
})

it('only a call that is sent a body limits it', () => {
  const limited = calls.filter(([, { bodyLimit }]) => bodyLimit !== undefined)
  expect(limited.map(([, { method }]) => method)).toEqual(limited.map(() => 'POST'))
})
