import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallName, callsByName } from '@sabha/api/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminAccount } from '../builders/admin.ts'
import { dropDatabase } from '../builders/databases.ts'
import { raw } from '../builders/raw.ts'
import { type ServerProcess, startServer } from '../builders/server.ts'
import { wrongIn } from './fuzz/books.ts'
import { assemble, type Cast } from './fuzz/cast.ts'
import { everyField, everyWayIn } from './fuzz/every-field.ts'
import { costly, deep, elsewhere, type FuzzRequest, soundCalls, soundDeepCalls, toCall } from './fuzz/requests.ts'
import { garbage } from './fuzz/spoil.ts'
import { blurt, keepAlive, send, type Told } from './fuzz/wire.ts'

/**
 * Sends some 15,000 requests to a backend in a process of its own, on either engine: to every call, with everybody's token, sound requests,
 * spoilt ones and plain garbage. The same seed makes the same requests in the same order; `FUZZ_SEED` and `FUZZ_REQUESTS` make others, or
 * more.
 */

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_119)
const count = Number(process.env['FUZZ_REQUESTS'] ?? 5_000)
/** Sent in phases: requests that change nothing, those with which each deep call has to succeed, and then everything at once. */
const [refused, deepest] = [[...everyField(seed), ...everyWayIn()], soundDeepCalls(seed)]
const requests: FuzzRequest[] = [
  ...refused,
  ...deepest,
  ...soundCalls(seed),
  ...fc.sample(toCall, { seed, numRuns: count }),
  ...fc.sample(elsewhere, { seed, numRuns: Math.ceil(count / 12) }),
]
const blurts = fc.sample(garbage, { seed, numRuns: Math.ceil(count / 25) })
/** Only ends a hang at some time: on two free cores everything takes less than a minute. */
const limit = 600_000 + count * 20

let dataDir: string
let server: ServerProcess
let cast: Cast
let isRunning = true
/** By request, in the order above: its answer, or why there was none. */
const told: (Told | Error)[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sabha-fuzz-'))
  server = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    ADMIN_EMAIL: adminAccount.email,
    ADMIN_PASSWORD: adminAccount.password,
    LIMIT_SIGN_INS_PER_MINUTE: '100000',
    LIMIT_UNPAID_SEATS: '100000',
    LIMIT_WRONG_CODES_PER_MINUTE: '100000',
    LIMIT_RESENDS_PER_HOUR: '100000',
    // A busy machine is not a fault.
    LIMIT_LATENESS_MS: '60000',
  })
  cast = await assemble(server.origin)
  const agent = keepAlive()
  const ask = async (index: number) => {
    const request = requests[index]
    if (request) told[index] = await send(server.origin, agent, cast, sparing(request)).catch((error: Error) => error)
  }
  const askAll = async (from: number, to: number, atOnce: number) => {
    let next = from
    const worker = async () => {
      for (let index = next++; index < to; index = next++) await ask(index)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
  const end = refused.length + deepest.length
  await askAll(0, refused.length, 24)
  // Sent one after another, so that it is no matter of luck which of them succeed.
  await askAll(refused.length, end, 1)
  await askAll(end, requests.length, 24)
  agent.destroy()
}, limit)

afterAll(async () => {
  if (isRunning) await server.stop()
  rmSync(dataDir, { recursive: true })
  dropDatabase(dataDir)
})

/** Redirects a request that would end one of the players to somebody else. */
function sparing(request: FuzzRequest): FuzzRequest {
  if (request.mustBeRefused) return request
  if (request.call === 'accounts.signOut') return { ...request, role: 'stranger' }
  const { own, spare } = cast
  const body = (from: (text: string) => string) => ({ ...request, ...(typeof request.body === 'string' && { body: from(request.body) }) })
  const exchange = (field: string, of: number[], by: number) => (text: string) =>
    text.replace(new RegExp(`"${field}":("?)(\\d+)(?:\\.0+)?\\1(?=[,}])`, 'g'), (whole, _, id) =>
      of.includes(Number(id)) ? `"${field}":${by}` : whole,
    )
  if (request.call === 'accounts.save') return body(exchange('id', own.accounts, spare.account))
  if (request.call === 'accounts.endSessions') return body(exchange('account_id', own.accounts, spare.account))
  if (request.call === 'checkin.revokeDevice') return body(exchange('device_id', own.devices, spare.device))
  if (request.call === 'shows.cancel') return body((text) => text.replace(/"show_id":("[^"]*"|[^,}]*)/g, `"show_id":"${spare.show}"`))
  return request
}

/** Returns the requests whose answers are wrong, each with what identifies it. */
function offenders(isWrong: (answer: Told | Error, request: FuzzRequest) => boolean): string[] {
  return requests
    .map((request, index) => ({ request, answer: told[index] ?? new Error('not sent') }))
    .filter(({ request, answer }) => isWrong(answer, request))
    .slice(0, 10)
    .map(({ request, answer }) => {
      const { role, method, path, headers, body } = request
      const asked = `${role}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${String(body).slice(0, 600)}`
      return `${asked}\n  → ${answer instanceof Error ? answer.message : `${answer.status} ${answer.body.slice(0, 300)}`}`
    })
}

describe(`fuzzed with the seed ${seed}`, () => {
  it('every request is answered', () => {
    expect(offenders((answer) => answer instanceof Error)).toEqual([])
  })

  it('no answer is a fault of ours', () => {
    // The server checks only a few passwords at a time; a caller who finds the line full is asked to come again.
    const isBusy = (answer: Told, { call }: FuzzRequest) =>
      answer.status === 503 && answer.body.includes('"code":"try-again"') && (costly as readonly string[]).includes(call)
    expect(offenders((answer, request) => answer instanceof Error || (answer.status >= 500 && !isBusy(answer, request)))).toEqual([])
  })

  it('what no database keeps, and what is no id where one is meant, is refused', () => {
    const isRefused = (answer: Told) => [400, 429].includes(answer.status) && answer.body.includes('"success":false')
    expect(offenders((answer, { mustBeRefused }) => mustBeRefused === true && (answer instanceof Error || !isRefused(answer)))).toEqual([])
  })

  it('every call was reached with requests that it takes and with such that it refuses', () => {
    const turnedAway = /"code":"(malformed|unknown-call|sign-in-required|pairing-over|not-allowed|too-many-requests|too-large)"/
    const reached = Object.entries(callsByName).map(([name, { method }]) => {
      const answers = requests.flatMap((request, index) => {
        const answer = told[index]
        return request.call === name && answer && !(answer instanceof Error) ? [answer] : []
      })
      return {
        name,
        answered: answers.some(({ body }) => body !== '' && !turnedAway.test(body)),
        done: answers.some(({ status }) => status === 200),
        refused: method === 'GET' || answers.some(({ status }) => status === 400),
      }
    })
    expect(reached.filter(({ answered }) => !answered)).toEqual([])
    expect(reached.filter(({ name, done }) => deep.includes(name as CallName) && !done).map(({ name }) => name)).toEqual([])
    expect(reached.filter(({ refused }) => !refused).map(({ name }) => name)).toEqual([])
  })

  it('nobody is told what is another’s', () => {
    const admins = ['staff', 'owner']
    const tells = ({ body, headers }: Told, secrets: string[]) =>
      secrets.some((secret) => body.includes(secret) || headers.includes(secret))
    expect(
      offenders((answer, { role, body, path }) => {
        if (answer instanceof Error) return false
        if (tells(answer, cast.sealed) || tells(answer, ['scrypt$'])) return true
        if (answer.type === 'application/pdf' && !path.includes('own+address') && !path.includes('own%20address')) return true
        if (admins.includes(role)) return false
        // The answer may contain what the caller said themselves.
        const known = [...cast.personal, ...(role === 'phone' ? [] : [cast.name])].filter((secret) => !String(body).includes(secret))
        return tells(answer, known)
      }),
    ).toEqual([])
  })

  it(
    'what is no HTTP is turned away, and no connection stays open for it',
    async () => {
      const port = Number(new URL(server.origin).port)
      const answers: string[] = []
      for (let start = 0; start < blurts.length; start += 24) {
        answers.push(...(await Promise.all(blurts.slice(start, start + 24).map((bytes) => blurt(port, bytes)))))
      }
      expect(answers.filter((answer) => /^HTTP\/1\.1 5/m.test(answer) && !/^HTTP\/1\.1 505/m.test(answer))).toEqual([])
      expect(answers.filter((answer) => /^HTTP\/1\.1 4/.test(answer)).length).toBeGreaterThan(blurts.length / 4)
    },
    limit,
  )

  it('afterwards it serves as before, stops when it is told to, and its books are right', async () => {
    expect(await raw(server.origin, '/api/health.php')).toMatchObject({ status: 200, json: { status: 'ok' } })
    isRunning = false
    expect(await server.stop()).toBe(0)
    expect(await wrongIn(dataDir, cast.paid)).toEqual([])
  })

  it('the log names nobody, tells no code and no token, and reports no fault', () => {
    const said = server.said()
    const secrets = [
      ...cast.sealed,
      ...cast.personal,
      cast.name,
      'Kamala Example',
      '9000000001',
      cast.names['own code'],
      cast.names['own qr'],
    ]
    secrets.push(cast.names['own address'], adminAccount.password, readFileSync(join(dataDir, 'sandbox.key'), 'utf8'))
    expect(secrets.filter((secret) => secret === undefined || said.includes(secret))).toEqual([])
    expect(said.split('\n').filter((line) => /"level":(50|60)/.test(line))).toEqual([])
  })
})
