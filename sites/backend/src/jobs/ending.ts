/** How jobs learn that the box office is being stopped. */
export interface Ending {
  /** Aborted when the stop begins: jobs begin nothing more. */
  begun: AbortSignal
  /** Aborted when jobs must no longer wait for an answer of another server. */
  overdue: AbortSignal
}

/** ms. With the rest of a stop it stays well within the 40 s of `sabha@.service` and `compose.yaml`. */
const patience = 20_000

/** The ending for jobs that nobody stops. */
export const endless: Ending = { begun: new AbortController().signal, overdue: new AbortController().signal }

/** Returns an ending, and the function that begins it. */
export function openEnding(): { ending: Ending; begin(): void } {
  const [begun, overdue] = [new AbortController(), new AbortController()]
  return {
    ending: { begun: begun.signal, overdue: overdue.signal },
    begin() {
      begun.abort()
      setTimeout(() => overdue.abort(), patience).unref()
    },
  }
}
