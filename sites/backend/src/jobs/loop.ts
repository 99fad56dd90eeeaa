export interface Loop {
  /** Runs soon, without waiting for the next interval. */
  kick(): void
  /** Resolves when the current run has ended; no other follows. */
  stop(): Promise<void>
}

/** Runs `work` again and again, never twice at once. A failure is reported and costs one run. */
export function startLoop(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void): Loop {
  let stopped = false
  let kicked = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const turn = async () => {
    kicked = false
    try {
      await work()
    } catch (error) {
      onError(error)
    }
    running = undefined
    if (!stopped) schedule(kicked ? 0 : everyMs)
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = turn()
    }, ms)
    timer.unref()
  }
  schedule(0)

  return {
    kick() {
      kicked = true
      if (!running && !stopped) schedule(0)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
