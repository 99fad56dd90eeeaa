/** How many hashes and signatures other threads are working out, which Node doesn't count. */
let elsewhere = 0

for (const name of ['digest', 'sign', 'verify', 'importKey', 'generateKey'] as const) {
  const work = crypto.subtle[name].bind(crypto.subtle) as (...given: unknown[]) => Promise<unknown>
  const counted = async (...given: unknown[]) => {
    elsewhere++
    try {
      return await work(...given)
    } finally {
      elsewhere--
    }
  }
  Object.assign(crypto.subtle, { [name]: counted })
}

/** How many immediates are our own, which only look. */
let looks = 0

/**
 * Resolves when this process has nothing under way except requests: no step of the fake database, which are immediates, and no hash or
 * signature. All else is a promise that waits for one of these, for a request or for a timer.
 */
export async function atRest(): Promise<void> {
  do await nextTurn()
  while (elsewhere > 0 || immediates() > looks)
}

function nextTurn(): Promise<void> {
  looks++
  return new Promise((resolve) => {
    setImmediate(() => {
      looks--
      resolve()
    })
  })
}

function immediates(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Immediate').length
}
