import type { DoorShow } from '@sabha/api/checkin'
import type { ClientWith } from '@sabha/api/client'
import type { Words } from '@sabha/api/error-words'
import { codeWords } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import { signInProblem } from '@sabha/api/sign-in-problem'
import type { Phrase } from '@sabha/language/phrases'
import { observable } from '../observable.ts'
import { type Death, deathOf } from '../send-result.ts'
import type { DoorDatabase } from '../store/database.ts'
import { watch } from '../store/database.ts'
import { onDeleted, putBack } from '../store/deleted.ts'
import { forgetOwn, killToken, pairingAttempt, persistOwn, readOwn, reviveToken } from '../store/own.ts'
import { signQueue } from '../store/queue.ts'
import type { SessionRow } from '../store/rows.ts'
import { ignoreStorage, StorageProblem, storageProblem, stored } from '../store/storage-problem.ts'
import { unsentSales } from '../store/unsent-sales.ts'
import { nothingWaited, readUnsent, remembered } from '../store/waiting-memory.ts'
import { wipeBeforePairing, wipeOtherDoors, wipePersonalData, wipeWithoutSession } from '../store/wipe.ts'
import type { AdminStorage } from './admin-storage.ts'
import { listDoorShows, type ShowsClient } from './door-shows.ts'
import type { PairingProblem, Session, SessionKeeper, ShowsProblem } from './session.ts'

export interface SessionDeps {
  db: DoorDatabase
  client: ClientWith<'checkin.pair' | 'accounts.adminSignIn' | 'accounts.signOut'> & ShowsClient
  admins: AdminStorage
  /** The words of the chosen language, for a server's refusals. */
  words: () => Words
  /** Sends what waits, under the current token. */
  flush: () => Promise<unknown>
  after: (ms: number) => Promise<void>
  newId: () => string
}

type Kept = Omit<SessionRow, 'id'>

/** A second factor is set up in the admin, and not here. */
const setUpFirst: Phrase = 'Please sign in to the admin first, on a computer: it shows you how to set up two-step sign-in.'

/** ms that a sign-out waits for the queue to be sent. */
const lastTry = 3_000

/**
 * Opens the session of this phone. It is in the database, where the service worker finds it; an admin's is in the browser's storage, too.
 */
export async function openSession(deps: SessionDeps): Promise<SessionKeeper> {
  const { db, client, admins } = deps
  let kept: Kept | null = null
  const session = observable<Session>({ kind: 'none' })

  /** Why there is no session, until there is one. */
  let why: Omit<Extract<Session, { kind: 'none' }>, 'kind'> = {}

  const show = (row: Kept | null) => {
    kept = row
    if (row) why = {}
    const next = row ? sessionOf(row) : { kind: 'none' as const, ...why }
    if (JSON.stringify(next) !== JSON.stringify(session.get())) session.set(next)
  }
  const persist = async (row: Kept) => {
    await persistOwn(db, { id: 'session', ...row })
    show(row)
  }

  const recognise = async (): Promise<Kept | null> => {
    // Whoever was to wipe may have been killed, or had no room for it.
    await wipeWithoutSession(db).catch(ignoreStorage)
    const row = await readOwn(db, 'session')
    const admin = admins.read()
    if (row?.kind === 'device') {
      if (row.bound) await wipeOtherDoors(db, row.bound.id)
      return row
    }
    if (admin && admin.token !== row?.token) return adminRow(admin, row?.shows ?? [])
    // Signed out on the booking site.
    if (row && !admin && !row.dead) {
      await wipePersonalData(db)
      await forgetOwn(db, 'session')
      return null
    }
    return row
  }

  /** Where the database doesn't work, an admin who is signed in on the booking site is signed in here, too. */
  const first = await recognise().catch((error: unknown) => {
    ignoreStorage(error)
    why = { storage: storageProblem(error).kind }
    const admin = admins.read()
    return admin && adminRow(admin, [])
  })
  if (first) await persistOwn(db, { id: 'session', ...first }).catch(() => undefined)
  show(first)

  // Another tab paired, signed in or out, or the service worker found the token dead.
  const stop = watch(db, (touched) => {
    if (touched('own')) void readOwn(db, 'session').then(show, () => undefined)
  })

  await readUnsent(db).catch(ignoreStorage)
  /** What this phone was when the browser deleted it, and what of its rows isn't put back yet. */
  let deletedAs: Kept | null = null
  let waited = nothingWaited
  // Clearing the site's data may delete the database more than once.
  onDeleted(db, () => {
    deletedAs = kept ?? deletedAs
    if (deletedAs) void becomeNobody(deletedAs)
  })

  /** Marks what waits as scanned by what this phone is now, so that what it becomes next doesn't claim to have scanned it. */
  const signRows = async () => {
    if (kept?.kind === 'admin') await signQueue(db, null)
    else if (kept?.device) await signQueue(db, kept.device.id)
  }
  const waiting = () => stored(() => db.queue.count())

  return {
    current: session.get,
    onChange: session.onChange,
    token: liveToken,
    waiting,

    async pair(pairingToken, deviceName) {
      try {
        const former = kept?.kind === 'device' ? kept.token : ((await readOwn(db, 'former'))?.token ?? null)
        const attempt = await pairingAttempt(db, deps.newId)
        const asked = { token: pairingToken, device_name: deviceName.trim(), attempt, ...(former !== null && { former_token: former }) }
        const { token, device, show: bound, counter } = await client.checkin.pair(asked)
        await signRows()
        if (kept?.kind !== 'device') await wipePersonalData(db)
        await wipeBeforePairing(db, bound?.id ?? null)
        const sells = counter ? { counter } : {}
        await persist({ kind: 'device', token, dead: false, device, bound, name: '', email: '', shows: bound ? [bound] : [], ...sells })
        await forgetOwn(db, 'former')
        await forgetOwn(db, 'attempt')
        return { kind: 'paired', device }
      } catch (error) {
        return pairingProblem(error, deps.words())
      }
    },

    async signIn(email, password, code = '') {
      try {
        const signedIn = await client.accounts.adminSignIn({ email: email.trim(), password, ...(code !== '' && { code }) })
        const { token, user } = signedIn
        if (user.role !== 'admin') return { kind: 'invalid-response' }
        // Its token opens nothing here until then.
        if (signedIn.must_set_up_second_factor) return { kind: 'refused', message: setUpFirst }
        if (kept?.kind !== 'admin') await wipePersonalData(db)
        await rememberFormer()
        admins.write(token, user)
        const chosen = kept?.kind === 'admin' ? kept.shows : []
        await persist(adminRow({ token, name: user.name ?? user.username ?? '', email: user.email ?? '' }, chosen))
        return { kind: 'signed-in' }
      } catch (error) {
        return signInProblem(error, deps.words())
      }
    },

    async doorShows() {
      const current = session.get()
      if (kept?.dead || (current.kind !== 'device' && current.kind !== 'admin')) return { kind: 'signed-out' }
      if (current.kind === 'device' && current.bound) return { kind: 'shows', shows: [current.bound] }
      const asked = kept?.token
      try {
        return { kind: 'shows', shows: await listDoorShows(client, current.kind) }
      } catch (error) {
        const problem = showsProblem(error, deps.words())
        if (problem.kind === 'signed-out' && asked !== undefined) await tokenDied(asked, deathOf(error) ?? 'lapsed')
        return problem
      }
    },

    async chooseShows(shows) {
      if (kept) await persist({ ...kept, shows })
    },

    async signOut() {
      await Promise.race([deps.flush().catch(() => undefined), deps.after(lastTry)])
      const sales = await unsentSales(db)
      if (sales > 0) return { waiting: await waiting(), sales }
      if (kept?.kind === 'admin') {
        await signRows()
        // Where the server doesn't answer, this phone forgets the session, which ends by itself.
        if (!kept.dead) await Promise.race([client.accounts.signOut({}).catch(() => undefined), deps.after(lastTry)])
        admins.clear()
      }
      await wipePersonalData(db)
      await rememberFormer()
      await forgetOwn(db, 'session')
      show(null)
      return { waiting: await waiting(), sales: 0 }
    },

    tokenDied,

    async tokenWorks(token) {
      if (kept?.token !== token || kept.dead !== 'lapsed') return
      if (await reviveToken(db, token).catch(ignoreStorage)) show({ ...kept, dead: false })
    },

    close: stop,
  }

  function liveToken(): string | null {
    return kept && kept.dead !== 'revoked' ? kept.token : null
  }

  /** Keeps the token while rows wait, so that waiting undos still count as this phone's when it is paired again. */
  async function rememberFormer(): Promise<void> {
    if ((await waiting()) === 0) await forgetOwn(db, 'former')
    else if (kept?.kind === 'device') {
      await persistOwn(db, { id: 'former', token: kept.token })
      if (kept.device) await signQueue(db, kept.device.id)
    }
  }

  /** The browser deleted the database. What waited is kept, and the rest is for a person to begin anew. */
  async function becomeNobody({ kind, token, device }: Kept): Promise<void> {
    // Before anything reads the new database.
    const rows = remembered(db, waited)
    waited = rows
    const waiting = rows.queue.length
    const deleted = { waiting, sales: rows.sales.length + rows.refunds.length }
    why = { deleted: { ...deleted, isKept: true } }
    try {
      await putBack(db, rows, device?.id ?? null)
      if (waited === rows) waited = nothingWaited
      if (kind === 'device' && waiting > 0) await persistOwn(db, { id: 'former', token })
    } catch (error) {
      ignoreStorage(error)
      why = { deleted: { ...deleted, isKept: false } }
    }
    show(null)
  }

  async function tokenDied(token: string, death: Death): Promise<void> {
    const isKnown = kept?.dead === 'revoked' || kept?.dead === death
    if (kept?.token !== token || isKnown) return
    if (kept.kind === 'admin' && (death === 'revoked' || kept.shows.length === 0)) admins.clear()
    show({ ...kept, dead: death })
    await storeDeath(token, death).catch(ignoreStorage)
  }

  async function storeDeath(token: string, death: Death): Promise<void> {
    if (!(await killToken(db, token, death))) return
    // A row that was read before the change may have been shown after it.
    if (kept?.token === token) show({ ...kept, dead: death })
    if (death === 'revoked') await wipePersonalData(db)
  }
}

function adminRow({ token, name, email }: { token: string; name: string; email: string }, shows: DoorShow[]): Kept {
  return { kind: 'admin', token, dead: false, device: null, bound: null, name, email, shows }
}

function sessionOf(row: Kept): Session {
  const { name, email, device, bound, shows, counter } = row
  const isOpen = row.dead === 'lapsed' && shows.length > 0
  if (row.dead && !isOpen) return { kind: 'pair-again', was: row.kind }
  const more = { shows, ...(isOpen && { lapsed: true as const }) }
  return device
    ? { kind: 'device', device, bound, ...more, ...(counter && { counter: true as const }) }
    : { kind: 'admin', name, email, ...more }
}

function pairingProblem(error: unknown, words: Words): PairingProblem {
  if (error instanceof StorageProblem) return { kind: 'storage', full: error.kind === 'full' }
  if (!(error instanceof ApiError)) throw error
  if (error.kind !== 'refused') return { kind: error.kind }
  return { kind: 'refused', message: codeWords(error, words) ?? error.message }
}

function showsProblem(error: unknown, words: Words): ShowsProblem {
  if (!(error instanceof ApiError)) throw error
  if (error.kind !== 'refused') return { kind: error.kind }
  if (error.status === 401 || error.status === 403) return { kind: 'signed-out' }
  return { kind: 'refused', message: codeWords(error, words) ?? error.message }
}
