import { writeSync } from 'node:fs'
import type { AppDeps } from '@sabha/backend/app'
import { wrapStore } from '../builders/wrap-store.ts'

export interface CrashInjector {
  /** Wraps parts of the dependencies so that each of their steps is counted. */
  change(deps: AppDeps): Partial<AppDeps>
  /** Starts counting steps. At step `dieAt` the process kills itself without a chance to tidy up. */
  arm(dieAt: DeathPoint): void
}

/** The nth step (0: none), or the nth step of a name: `after refund#2`. */
export type DeathPoint = number | `${string}#${number}`

/**
 * Counts the steps of everything that the backend does to the outside: before a write, inside it (written, not committed), after its
 * commit, and before and after each request to the provider, each print and each mail. Writes each step's name to standard output.
 */
export function makeCrashInjector(): CrashInjector {
  let dieAt: DeathPoint = 0
  const counts = new Map<string, number>()
  const step = (name: string) => {
    if (dieAt === 0) return
    writeSync(1, `step ${name}\n`)
    const count = (counts.get(name) ?? 0) + 1
    const all = (counts.get('all') ?? 0) + 1
    counts.set(name, count).set('all', all)
    if (dieAt === all || dieAt === `${name}#${count}`) process.kill(process.pid, 'SIGKILL')
  }
  const around = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    step(`before ${name}`)
    const value = await work()
    step(`after ${name}`)
    return value
  }
  return {
    arm: (point) => {
      dieAt = point
    },
    change: ({ store, provider, tickets, mailer }) => ({
      store: wrapStore(store, (job, run) =>
        around('write', () =>
          run(async (tx) => {
            const answer = await job(tx)
            step('inside write')
            return answer
          }),
        ),
      ),
      provider: {
        ...provider,
        createOrder: (order) => around('createOrder', () => provider.createOrder(order)),
        payment: (id) => around('payment', () => provider.payment(id)),
        orderPayments: (id) => around('orderPayments', () => provider.orderPayments(id)),
        refund: (id, refund) => around('refund', () => provider.refund(id, refund)),
        refundsOf: (id) => around('refundsOf', () => provider.refundsOf(id)),
      },
      tickets: { ...tickets, fetch: (key, make) => around('print', () => tickets.fetch(key, make)) },
      mailer: { ...mailer, send: (mail) => around('mail', () => mailer.send(mail)) },
    }),
  }
}
