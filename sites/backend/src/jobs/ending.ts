/** How jobs learn that the box office is being stopped. */
export interface Ending {
  /** Nothing more is begun. */
  begun: AbortSignal
  /** What another server still hasn't answered is waited for no longer. */
  overdue: AbortSignal
}

/** ms: with what else a stop does, well within the 40 s of `sabha@.service` and `compose.yaml`. */
const patience = 20_000

/** What jobs are given whom nobody stops. */
export const endless: Ending = { begun: new AbortController().signal, overdue: new AbortController().signal }

/** An ending, and what begins it. */
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
