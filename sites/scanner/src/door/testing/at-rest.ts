import { createHook } from 'node:async_hooks'

/** Hashes that other threads work out, which Node counts nowhere else. */
const hashes = new Set<number>()

createHook({
  trackPromises: false,
  init(id, kind) {
    if (kind === 'HASHREQUEST') hashes.add(id)
  },
  after: (id) => void hashes.delete(id),
}).enable()

/** Our own immediates, which only look. */
let looks = 0

/**
 * Resolves when this process has nothing under way, requests aside: no step of a fake database, which are immediates, and no hash. Whatever
 * else goes on is a promise that waits for one of these, for a request, or for a timer.
 */
export async function atRest(): Promise<void> {
  do await nextTurn()
  while (hashes.size > 0 || immediates() > looks)
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
