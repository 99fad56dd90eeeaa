import { expect, it } from 'vitest'
import { lookForNewVersion, type Registration } from './new-version.ts'

/** A service worker as far as it is looked at here. */
class Worker extends EventTarget {
  state: ServiceWorkerState = 'installing'

  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

const registration = (more: Partial<Registration> = {}): Registration => ({
  installing: null,
  waiting: null,
  update: async () => {},
  ...more,
})

it('a version is found once it is installed, and not while it is being fetched', async () => {
  const worker = new Worker()
  const its = registration({ installing: worker })
  const looked = lookForNewVersion(its)
  its.installing = null
  its.waiting = worker
  worker.become('installed')
  expect(await looked).toBe('found')
})

it('a version that breaks off while it is fetched is none yet', async () => {
  const worker = new Worker()
  const looked = lookForNewVersion(registration({ installing: worker }))
  worker.become('redundant')
  expect(await looked).toBe('unreachable')
})

it('a version that waits since an earlier look is found, with a network or without', async () => {
  expect(await lookForNewVersion(registration({ waiting: new Worker() }))).toBe('found')
  const fails = () => Promise.reject(new TypeError('no network'))
  expect(await lookForNewVersion(registration({ waiting: new Worker(), update: fails }))).toBe('found')
  expect(await lookForNewVersion(registration({ update: fails }))).toBe('unreachable')
  expect(await lookForNewVersion(registration())).toBe('newest')
})
