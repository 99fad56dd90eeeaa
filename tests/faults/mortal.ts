import { writeSync } from 'node:fs'
import type { AppDeps } from '@sabha/backend/app'

export interface Mortal {
  /** Parts of the dependencies, each of whose steps is counted. */
  change(deps: AppDeps): Partial<AppDeps>
  /** From now on steps count, and at this one the process dies without a chance to tidy up. */
  arm(dieAt: number): void
}

/**
 * Counts the steps of everything that the backend does to the outside: before a write, inside it (written, not committed), after
 * its commit, and before and after each request to the provider, each print and each mail. Names each on standard output.
 */
export function makeMortal(): Mortal {
  let left = Number.POSITIVE_INFINITY
  const step = (name: string) => {
    if (left === Number.POSITIVE_INFINITY) return
    writeSync(1, `step ${name}\n`)
    left--
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
  const around = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    step(`before ${name}`)
    const value = await work()
    step(`after ${name}`)
    return value
  }
  return {
    arm: (dieAt) => {
      left = dieAt
    },
    change: ({ store, provider, tickets, mailer }) => ({
      store: {
        ...store,
        write: (job) =>
          around('write', () =>
            store.write(async (tx) => {
              const answer = await job(tx)
              step('inside write')
              return answer
            }),
          ),
      },
      provider: {
        ...provider,
        createOrder: (order) => around('createOrder', () => provider.createOrder(order)),
        payment: (id) => around('payment', () => provider.payment(id)),
        orderPayments: (id) => around('orderPayments', () => provider.orderPayments(id)),
        refund: (id, refund) => around('refund', () => provider.refund(id, refund)),
      },
      tickets: { ...tickets, fetch: (key, make) => around('print', () => tickets.fetch(key, make)) },
      mailer: { ...mailer, send: (mail) => around('mail', () => mailer.send(mail)) },
    }),
  }
}
