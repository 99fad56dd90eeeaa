/** Whether the second reader can take a frame; `absent`: it isn't loaded yet, or has died. */
export type SecondState = 'absent' | 'free' | 'busy'

/** The first reader works on the page's thread, so where the second works, it looks at one frame in this many. */
const firstTakesOneIn = 4

/** Says who looks at the next frame. The second reader reads nearly all that the first does, and keeps no verdict waiting meanwhile. */
export function createTurns(): { found(): void; next(second: SecondState): { first: boolean; second: boolean } } {
  let unread = 0
  return {
    /** To be called when a code was found. */
    found() {
      unread = 0
    },
    next(second) {
      if (second === 'absent') return { first: true, second: false }
      unread++
      return { first: unread % firstTakesOneIn === 0, second: second === 'free' }
    },
  }
}
