import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { hold, signIn } from '../builders/buyer.ts'
import type { Engine } from './engines.ts'
import { type Figure, inMs, quantile } from './table.ts'

const watchers = 5_000
const crowds = 4
const changes = 12
const crowdScript = fileURLToPath(new URL('watcher-crowd.ts', import.meta.url))

/** Measures 5,000 watchers of one hall on one process: how soon all of them have a change, and what they cost. */
export async function benchWatchers(engine: Engine): Promise<Figure[]> {
  const deployment = await engine.start({ LIMIT_WATCHERS: '100000', LIMIT_WATCHERS_PER_ADDRESS: '100000' })
  const [backend] = deployment.backends
  if (!backend) throw new Error('a deployment has a backend')
  const before = backend.memory()
  const processes = Array.from({ length: crowds }, () => fork(crowdScript, [backend.origin, String(watchers / crowds)]))
  try {
    const begun = performance.now()
    const met = await Promise.all(processes.map((crowd) => hear<{ ready: number; refused: number }>(crowd)))
    const gathering = performance.now() - begun
    const ready = met.reduce((sum, crowd) => sum + crowd.ready, 0)
    if (ready < watchers) throw new Error(`only ${ready} of ${watchers} watchers were let in: is \`ulimit -n\` above them?`)
    const buyer = await signIn(backend.origin)
    const reached: number[] = []
    const spread: number[] = []
    for (let change = 1; change <= changes; change++) {
      const all = Promise.all(processes.map((crowd) => hear<{ first: number; last: number }>(crowd)))
      await hold(buyer, [`A${change}`])
      const answered = Date.now()
      const crowd = await all
      const last = Math.max(...crowd.map((arrival) => arrival.last))
      reached.push(last - answered)
      spread.push(last - Math.min(...crowd.map((arrival) => arrival.first)))
    }
    return [
      { what: `${watchers} watchers of one hall: until all have come`, value: inMs(gathering), aim: '' },
      { what: 'from the answered hold until all have it: median, worst', value: range(reached), aim: '< 1 s' },
      { what: 'from the first watcher to the last: median, worst', value: range(spread), aim: '' },
      {
        what: 'memory of the process, before and with them',
        value: `${Math.round(before)} MB, ${Math.round(backend.memory())} MB`,
        aim: '< 400 MB',
      },
    ]
  } finally {
    for (const crowd of processes) crowd.kill('SIGKILL')
    await deployment.stop()
  }
}

const range = (values: readonly number[]) => `${inMs(quantile(values, 0.5))}, ${inMs(Math.max(...values))}`

async function hear<Message>(crowd: ChildProcess): Promise<Message> {
  const [message] = (await once(crowd, 'message')) as [Message]
  return message
}
