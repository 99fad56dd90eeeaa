import type { Call } from '@sabha/api/call'
import { doorCalls, officeCalls } from '@sabha/api/contract'
import { servedCalls } from '@sabha/backend/http/served'
import { describe, expect } from 'vitest'
import { officeAccount, signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { it } from '../builders/box-office.ts'
import { raw } from '../builders/raw.ts'
import { unchanged } from '../builders/refused.ts'

const ofDoorAndOffice = Object.entries({ ...doorCalls, ...officeCalls }).map(([name, descriptor]) => {
  const { method, path, access }: Call = descriptor
  return { name, method, path: `/api/${path}`, access, isServed: name in servedCalls }
})
const closed = ofDoorAndOffice.filter(({ access, isServed }) => isServed && access !== 'public')
const unserved = ofDoorAndOffice.filter(({ isServed }) => !isServed)

const ask = ({ origin }: Backend, { method, path }: { method: string; path: string }, headers: Record<string, string>) =>
  raw(origin, path, { method, headers, ...(method === 'POST' && { json: {} }) })

it('two calls of the door and the office are open to anybody: signing in and pairing', () => {
  expect(ofDoorAndOffice.filter(({ access }) => access === 'public').map(({ name }) => name)).toEqual(['pairDevice', 'adminAuth'])
})

describe.for(closed)('$name is closed', (call) => {
  it('without a live token', async ({ backend }) => {
    for (const authorization of [
      undefined,
      'Bearer ',
      `Bearer ${'A'.repeat(43)}`,
      `Bearer ${'a'.repeat(8000)}`,
      'Basic YWRtaW46YWRtaW4=',
    ]) {
      const answer = await unchanged(backend, () => ask(backend, call, authorization === undefined ? {} : { authorization }))
      expect(answer, authorization).toMatchObject({ status: 401, json: { success: false, code: 'sign-in-required' } })
    }
  })

  it('to a guest, to who may do less, and to nobody else', async ({ backend, buyer, phone, admin }) => {
    const clerk = await signInAdmin(backend, officeAccount)
    const mayCall = { customer: [], door: [phone, admin, clerk], office: [admin, clerk], admin: [admin], public: [] }[
      call.access
    ] as unknown[]
    for (const who of [buyer, phone, clerk, admin]) {
      const { json, status } = await ask(backend, call, { authorization: `Bearer ${who.token}` })
      const refused = (json as { code?: string } | undefined)?.code === 'not-allowed' && status === 403
      expect(refused).toBe(!mayCall.includes(who))
    }
  })
})

describe.skipIf(unserved.length === 0)('a call of the contract that is not served', () => {
  it('is not found', async ({ backend, admin }) => {
    for (const call of unserved) {
      const { status } = await ask(backend, call, { authorization: `Bearer ${admin.token}` })
      expect(status, call.name).toBe(404)
    }
  })
})
