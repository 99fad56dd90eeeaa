import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openTicketKeys, rotateTicketKey } from '@sabha/backend/rules/tickets/ticket-keys'
import { readTicket } from '@sabha/ticketing/token'
import { describe, expect } from 'vitest'
import { it } from '../builders/fixtures.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const keyOf = (qr: string) => Uint8Array.fromBase64(qr, { alphabet: 'base64url' })[1]

describe('the key that signs tickets', () => {
  it('is changed while the box office runs: old tickets stay good, and a process learns of the new key from its first ticket', async ({
    backend,
    phone,
  }) => {
    const { store } = backend.deps
    const [early, late] = [await sellTicket(backend, ['A1']), await sellTicket(backend, ['A2'])]
    const old = early.qr()
    expect(await rotateTicketKey({ store, now: backend.deps.now })).toBe(2)
    // Signed as by another process that was started since.
    const other = await openTicketKeys({ store, now: backend.deps.now })
    const fresh = other.sign({ showId: 1, ticketId: late.ticketId, seatIndex: 0, issue: 1 })
    expect([keyOf(old), keyOf(fresh)]).toEqual([1, 2])
    for (const qr of [old, fresh]) expect(await phone.client.checkin.scan({ qr })).toMatchObject({ verdict: 'admitted' })
    expect(keyOf(late.qr())).toBe(2)
    const { keys } = await phone.client.checkin.list({ show_id: '1' })
    expect(keys.map(({ key_id }) => key_id).toSorted()).toEqual([1, 2])
    const known = new Map(keys.map(({ key_id, public_key }) => [key_id, Uint8Array.fromBase64(public_key, { alphabet: 'base64url' })]))
    for (const qr of [old, fresh]) expect(await readTicket(qr, known)).toMatchObject({ kind: 'valid' })
  })

  it('that was deleted by hand is known all the same, and its id is not given again', async ({ backend, phone }) => {
    const { store, now } = backend.deps
    const ticket = await sellTicket(backend, ['A1'])
    const old = ticket.qr()
    await rotateTicketKey({ store, now })
    await rotateTicketKey({ store, now })
    await store.alone((tx) => tx.deleteFrom('signing_key').where('id', '=', 2).execute())
    expect([...(await openTicketKeys({ store, now })).publicKeys.keys()].toSorted()).toEqual([1, 2, 3])
    expect(await rotateTicketKey({ store, now })).toBe(4)
    expect(await phone.client.checkin.scan({ qr: old })).toMatchObject({ verdict: 'admitted' })
    const rows = await store.read.selectFrom('ticket_key').select(['id', 'retired_at']).orderBy('id').execute()
    expect(rows.map(({ retired_at }) => retired_at === null)).toEqual([false, false, false, true])
  })

  it('that nobody kept is one to ask about; one that there never was is forged', async ({ backend, phone }) => {
    const { store, now } = backend.deps
    const old = (await sellTicket(backend, ['A1'])).qr()
    await rotateTicketKey({ store, now })
    await store.alone((tx) => tx.deleteFrom('ticket_key').where('id', '=', 1).execute())
    await store.alone((tx) => tx.deleteFrom('signing_key').where('id', '=', 1).execute())
    const keys = backend.services.publicKeys as Map<number, Uint8Array>
    keys.delete(1)
    expect(await phone.client.checkin.scan({ qr: old })).toMatchObject({ verdict: 'cannot-tell', unlisted: 'unknown-key' })
    const bytes = Uint8Array.fromBase64(old, { alphabet: 'base64url' })
    bytes[1] = 77
    const forged = bytes.toBase64({ alphabet: 'base64url', omitPadding: true })
    expect(await phone.client.checkin.scan({ qr: forged })).toMatchObject({ verdict: 'forged' })
  })

  it('is changed by a command, which says how it is called', async () => {
    const script = fileURLToPath(new URL('../../.scripts/keys.ts', import.meta.url))
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(mkdtempSync(join(tmpdir(), 'sabha-keys-')), randomBytes(4).toString('hex')) }
    for (const args of [[], ['rotate', 'twice'], ['rotate']]) {
      const ended = await promisify(execFile)(process.execPath, [script, ...args], { env }).catch((error) => error)
      expect([ended.code, ended.stderr]).toEqual([
        1,
        expect.stringMatching(/^(pnpm keys rotate, or pnpm keys rotate-passes|DATA_DIR: there is no box office in .*)\n$/),
      ])
    }
  })
})
