import type { CameraProblemKind } from './reader.ts'

/** ms in which a lost camera is opened again by itself at most once: one that is taken away again and again is a person's matter. */
const seldom = 10_000

/** Whether a camera that was lost is to be opened again at once, as after a call or a loose plug. `now`: ms on a clock that never goes back. */
export function createRetries(now: () => number): { isDue(kind: CameraProblemKind, isVisible: boolean): boolean } {
  let last = Number.NEGATIVE_INFINITY
  return {
    isDue(kind, isVisible) {
      if (kind !== 'lost' || !isVisible || now() - last < seldom) return false
      last = now()
      return true
    },
  }
}

/** Problems that may be over when the page comes back into view: phones take the camera away from one in the background. */
export const passing: readonly string[] = ['lost', 'in-use'] satisfies CameraProblemKind[]
