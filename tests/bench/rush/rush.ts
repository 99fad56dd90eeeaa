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

/** Plays 10,000 buyers for the 1,000 seats of the seeded show. Several processes get their requests in turn. */
export async function benchRush(engine: Engine): Promise<Figure[]> {
  const ceiling = await engine.ceiling()
  const sandbox = await startSandbox()
  const deployment = await engine.start(sandbox.settings)
  try {
    const rush = await rushAt(
      deployment.backends.map(({ origin }) => origin),
      sandbox,
    )
    return figuresOf(rush, ceiling, await faultsOf(await deployment.openStore(), sandbox))
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

function figuresOf(rush: Rush, ceiling: number, wrong: number): Figure[] {
  const { times, refusals, lost, bookings, seatsSold, soldOutMs } = rush
  const asked = calls.reduce((sum, call) => sum + times[call].length, 0)
  return [
    {
      what: 'bare engine, one durable commit after another',
      value: `${Math.round(ceiling).toLocaleString('en-IN')}/s`,
      aim: 'the ceiling',
    },
    { what: 'sold out after', value: `${(soldOutMs / 1000).toFixed(1)} s`, aim: '' },
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
    { what: 'found wrong afterwards in seats and money', value: String(wrong), aim: '0' },
  ]
}
