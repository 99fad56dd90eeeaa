import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '@sabha/backend/store/store'
import { type SandboxServer, startSandbox } from '../../builders/sandbox.ts'
import { wrongIn } from '../../faults/audit.ts'
import type { Engine } from '../engines.ts'
import { loadClient } from '../http.ts'
import { type Figure, perSecond, spread } from '../table.ts'
import { type Crowd, calls, playRush, type Rush } from './crowd.ts'

const crowd: Crowd = { buyers: 10_000, arriveWithinMs: 20_000, patienceMs: 60_000, showId: '1', seed: 1 }
/** As many connections as a crowd of browsers keeps open at a balancer. */
const connections = 500
/** How long after the crowd the memory is looked at, which V8 gives back by and by. */
const afterMs = 120_000

/** Plays 10,000 buyers for the 1,000 seats of the seeded show. Several processes get their requests in turn. */
export async function benchRush(engine: Engine): Promise<Figure[]> {
  const ceiling = await engine.ceiling()
  const sandbox = await startSandbox()
  const deployment = await engine.start(sandbox.settings)
  try {
    const memory = { peak: 0, after: 0 }
    const held = () => Math.max(...deployment.backends.map((backend) => backend.memory()))
    const watching = setInterval(() => {
      memory.peak = Math.max(memory.peak, held())
    }, 250)
    const rush = await rushAt(
      deployment.backends.map(({ origin }) => origin),
      sandbox,
    ).finally(() => clearInterval(watching))
    await sleep(afterMs)
    memory.after = held()
    return figuresOf(rush, memory, ceiling, await faultsOf(await deployment.openStore(), sandbox))
  } finally {
    await deployment.stop()
    await sandbox.close()
  }
}

async function rushAt(origins: readonly string[], sandbox: SandboxServer): Promise<Rush> {
  const backends = origins.map((origin) => loadClient(origin, connections / origins.length))
  const provider = loadClient(sandbox.origin, connections)
  try {
    return await playRush(backends, provider, crowd)
  } finally {
    for (const client of [...backends, provider]) client.close()
  }
}

async function faultsOf(store: Store, { provider }: SandboxServer): Promise<number> {
  try {
    const wrong = await wrongIn({ read: store.read, provider, mails: [] })
    for (const line of wrong.slice(0, 5)) process.stderr.write(`${line}\n`)
    return wrong.length
  } finally {
    await store.close()
  }
}

/** MB of the largest process. */
interface Memory {
  peak: number
  after: number
}

function figuresOf(rush: Rush, memory: Memory, ceiling: number, wrong: number): Figure[] {
  const { times, refusals, lost, bookings, seatsSold, soldOutMs } = rush
  const asked = calls.reduce((sum, call) => sum + times[call].length, 0)
  return [
    {
      what: 'bare engine, one durable commit after another',
      value: `${Math.round(ceiling).toLocaleString('en-IN')}/s`,
      aim: 'the ceiling',
    },
    { what: 'sold out after', value: `${(soldOutMs / 1000).toFixed(1)} s`, aim: 'SQLite 20 s, PostgreSQL 30 s' },
    { what: 'bookings', value: `${bookings}, ${perSecond(bookings, soldOutMs)}`, aim: '' },
    { what: 'calls', value: `${asked.toLocaleString('en-IN')}, ${perSecond(asked, soldOutMs)}`, aim: '' },
    ...calls.map((call) => ({
      what: `${call}: times, p50, p99`,
      value: `${times[call].length.toLocaleString('en-IN')}, ${spread(times[call])}`,
      aim: call === 'hold' ? 'p99 < 300 ms' : '',
    })),
    { what: 'holds for which somebody was faster', value: lost.toLocaleString('en-IN'), aim: '' },
    {
      what: 'other refusals, by status',
      value: [...refusals].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none',
      aim: '',
    },
    { what: 'seats sold, of them twice', value: `${seatsSold.length}, ${seatsSold.length - new Set(seatsSold).size}`, aim: '0 twice' },
    {
      what: 'memory of the largest process: at most, two minutes after',
      value: `${Math.round(memory.peak)} MB, ${Math.round(memory.after)} MB`,
      aim: '< 400 MB, < 250 MB',
    },
    { what: 'found wrong afterwards in seats and money', value: String(wrong), aim: '0' },
  ]
}
