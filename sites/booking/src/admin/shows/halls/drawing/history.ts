import type { Drawing } from './drawing.ts'

/** What was drawn, step by step. Drawings share what is the same, so that any number of steps can be kept. */
export interface History {
  past: readonly Drawing[]
  present: Drawing
  future: readonly Drawing[]
}

export function historyOf(present: Drawing): History {
  return { past: [], present, future: [] }
}

/** One step further. What was undone before is gone; a step that changes nothing is none. */
export function step({ past, present, future }: History, next: Drawing): History {
  return next === present ? { past, present, future } : { past: [...past, present], present: next, future: [] }
}

export function undo({ past, present, future }: History): History {
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), present: before, future: [present, ...future] } : { past, present, future }
}

export function redo({ past, present, future }: History): History {
  const [after, ...later] = future
  return after ? { past: [...past, present], present: after, future: later } : { past, present, future }
}
