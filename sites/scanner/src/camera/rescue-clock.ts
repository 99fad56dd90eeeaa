/** ms without a find until a frame is sent: the specification's scan interval. */
export const rescueInterval = 2_000

export interface RescueClock {
  /** The phone has read a code: the wait begins anew, and an answer on its way counts no more. */
  found(): void
  pause(): void
  resume(): void
  stop(): void
}

/** Asks after every 2 s without a find, one question at a time; `tell` hears the answers that still matter. */
export function startRescueClock(ask: () => Promise<string | null>, tell: (text: string) => void): RescueClock {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The question whose answer counts; raised by whatever makes it void. */
  let round = 0
  let asking = false
  let paused = false
  let stopped = false

  const wait = () => {
    clearTimeout(timer)
    if (!asking && !paused && !stopped) timer = setTimeout(question, rescueInterval)
  }
  const question = async () => {
    asking = true
    const mine = ++round
    const text = await ask().catch((error: unknown) => {
      console.warn('The frame could not be read on the server.', error)
      return null
    })
    asking = false
    if (text && mine === round) tell(text)
    wait()
  }
  wait()

  return {
    found() {
      round++
      wait()
    },
    pause() {
      round++
      paused = true
      clearTimeout(timer)
    },
    resume() {
      paused = false
      wait()
    },
    stop() {
      round++
      stopped = true
      clearTimeout(timer)
    },
  }
}
