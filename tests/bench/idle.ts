import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './engines.ts'
import { type Figure, inMs, quantile } from './table.ts'

const starts = 5

/** Measures a process on an existing database: how soon it serves, and what it uses while nobody makes a request. */
export async function benchIdle(engine: Engine): Promise<Figure[]> {
  const times: number[] = []
  let megabytes = 0
  for (let start = 0; start < starts; start++) {
    const deployment = await engine.start()
    const [backend] = deployment.backends
    if (!backend) throw new Error('a deployment has a backend')
    times.push(backend.startedMs)
    await (await fetch(`${backend.origin}/api/get_shows.php`)).text()
    await sleep(2_000)
    megabytes = backend.memory()
    await deployment.stop()
  }
  return [
    { what: 'from start to serving, median', value: inMs(quantile(times, 0.5)), aim: '< 2 s' },
    { what: 'memory of the idle process', value: `${Math.round(megabytes)} MB`, aim: '< 150 MB' },
  ]
}
