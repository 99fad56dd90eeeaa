import * as z from 'zod/mini'

const State = z.object({ saved: z.string() })

/** Navigation state to the list of shows: the title of what was just saved. */
export function savedState(title: string): z.output<typeof State> {
  return { saved: title }
}

export function readSaved(state: unknown): string | null {
  const read = State.safeParse(state)
  return read.success ? read.data.saved : null
}
