import { availableParallelism } from 'node:os'
import { createWorkerPool } from '../../adapters/threads/worker-pool.ts'

export type PasswordJob =
  | { does: 'keep'; password: string }
  | { does: 'check'; password: string; kept: string | undefined; formerly: boolean }

/** Who waits: a stranger by the hash of their network address, or somebody who has proved before that they belong here. */
type Waiting = { address: string } | 'known'

/** A place in the queue for the threads. Always `leave` it. */
export interface Slot {
  /** Returns the form in which a password is stored. */
  keep(password: string): Promise<string>
  /** Whether it is the password that was kept. Without one (no such account) it returns false, after the same time. */
  isRight(password: string, kept: string | undefined, formerly?: boolean): Promise<boolean>
  leave(): void
}

/**
 * Passwords are hashed on threads of their own and never in Node's pool, where every file that is read and every page that is compressed
 * would wait behind them. The queue is short; when it is full, a request is refused before any work is done.
 */
export interface PasswordThreads {
  /** Returns undefined if the queue is full. */
  slot(who: Waiting): Slot | undefined
  close(): Promise<void>
}

/** Leaves one processor to everything else. */
const usualThreads = () => Math.min(2, Math.max(1, availableParallelism() - 1))
/** Two seconds of work: nobody would wait longer. */
const strangersAtOnce = 20
/** Per address, so that nobody fills the queue alone. */
const ofOneAddress = 4
/** Known people go ahead of strangers, and have places of their own. */
const knownAtOnce = 20

export function createPasswordThreads({ threads = usualThreads() } = {}): PasswordThreads {
  const script = new URL('./password-worker.ts', import.meta.url)
  const pool = createWorkerPool<PasswordJob, string | boolean>({ script, threads, timeoutMs: 20_000 })
  /** The slots that each address has. */
  const strangers = new Map<string, number>()
  let strangersHere = 0
  let knownHere = 0

  function enter(who: Waiting): boolean {
    if (who === 'known') {
      if (knownHere >= knownAtOnce) return false
      knownHere++
      return true
    }
    const here = strangers.get(who.address) ?? 0
    if (strangersHere >= strangersAtOnce || here >= ofOneAddress) return false
    strangers.set(who.address, here + 1)
    strangersHere++
    return true
  }

  function leave(who: Waiting): void {
    if (who === 'known') {
      knownHere--
      return
    }
    const left = (strangers.get(who.address) ?? 1) - 1
    if (left === 0) strangers.delete(who.address)
    else strangers.set(who.address, left)
    strangersHere--
  }

  return {
    slot(who) {
      if (!enter(who)) return undefined
      const ahead = who === 'known'
      return {
        async keep(password) {
          return String(await pool.run({ does: 'keep', password }, { ahead }))
        },
        async isRight(password, kept, formerly = false) {
          return (await pool.run({ does: 'check', password, kept, formerly }, { ahead })) === true
        },
        leave: () => leave(who),
      }
    },
    close: () => pool.close(),
  }
}

/** Returns the form in which an account's new password is stored; undefined: the queue is full. */
export async function keptForKnown(threads: PasswordThreads, password: string): Promise<string | undefined> {
  const slot = threads.slot('known')
  return slot?.keep(password).finally(() => slot.leave())
}
