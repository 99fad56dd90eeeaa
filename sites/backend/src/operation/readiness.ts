import type { Services } from '../routes/services.ts'
import { proveWritable } from '../store/reports/operation-figures.ts'

export type Readiness = 'ready' | 'closing' | 'database'

const fresh = 2_000

/** Whether this process should be sent visitors: it isn't closing, and its database keeps what it is given. Asked as often as one likes. */
export function openReadiness({ store, now }: Pick<Services, 'store' | 'now'>): { ask(): Promise<Readiness>; close(): void } {
  let isClosing = false
  let last: { at: number; proof: Promise<Readiness> } | undefined
  const prove = () =>
    store
      .concurrent([], (tx) => proveWritable(tx, now()))
      .then(
        () => 'ready' as const,
        () => 'database' as const,
      )
  return {
    async ask() {
      if (isClosing) return 'closing'
      const at = performance.now()
      if (!last || at - last.at > fresh) last = { at, proof: prove() }
      return last.proof
    },
    close() {
      isClosing = true
    },
  }
}
