import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../builders/random.ts'
import { addShowIn } from '../builders/show.ts'
import { addressOf } from './addresses.ts'
import type { Engine } from './engines.ts'
import { type LoadClient, loadClient } from './http.ts'
import { largeHall } from './large-hall.ts'
import { SeatView } from './rush/seat-view.ts'
import { type Figure, perSecond, spread } from './table.ts'

const clients = 500
const warmUpMs = 3_000
const measuredMs = 15_000
/** ms; the age up to which clients use the map that they choose from. */
const viewMs = 100

interface Holds {
  /** ms of holds that got their seats, of holds for which somebody else was faster, and of releases. */
  held: number[]
  lost: number[]
  givenBack: number[]
}

/**
 * Measures 500 clients without think time in a hall of 5,000 seats: each holds one to four neighbouring seats that are free on the map,
 * gives them back, and begins again.
 */
export async function benchHolds(engine: Engine): Promise<Figure[]> {
  let show = 0
  const deployment = await engine.start({}, async (store) => {
    show = await addShowIn(store, largeHall())
  })
  const origins = deployment.backends.map(({ origin }) => origin)
  const people = Array.from({ length: clients }, (_, index) => loadClient(origins[index % origins.length] ?? '', 1).from(addressOf(index)))
  const watching = loadClient(origins[0] ?? '', 1)
  try {
    const { held, lost, givenBack } = await holdAndGiveBack(people, watching, String(show))
    return [
      { what: 'hold that gets its seats: p50, p99', value: spread(held), aim: 'p99: SQLite < 150 ms, PostgreSQL < 300 ms' },
      { what: 'hold for which somebody was faster: p50, p99', value: spread(lost), aim: '' },
      { what: 'giving back: p50, p99', value: spread(givenBack), aim: '' },
      {
        what: 'holds; of them somebody was faster',
        value: `${perSecond(held.length + lost.length, measuredMs)}; ${share(held, lost)}`,
        aim: '',
      },
    ]
  } finally {
    for (const client of [...people, watching]) client.close()
    await deployment.stop()
  }
}

const share = (held: readonly number[], lost: readonly number[]) => `${((100 * lost.length) / (held.length + lost.length)).toFixed(1)} %`

async function holdAndGiveBack(people: readonly LoadClient[], watching: LoadClient, showId: string): Promise<Holds> {
  const person = { customer_name: 'Bench Example', customer_phone: '9000000000', customer_email: null }
  const view = new SeatView()
  const look = async () => view.take(await watching.get(`/api/get_seats.php?show_id=${showId}`, view.etag))
  await look()
  const measureFrom = performance.now() + warmUpMs
  const until = measureFrom + measuredMs
  const times: Holds = { held: [], lost: [], givenBack: [] }
  const took = (list: number[], begun: number) => {
    const now = performance.now()
    if (begun >= measureFrom && now < until) list.push(now - begun)
  }
  const isOpen = () => performance.now() < until
  const follow = async () => {
    for (; isOpen(); await sleep(viewMs)) await look()
  }
  const press = async (api: LoadClient, index: number) => {
    const chance = seeded(index)
    const { token } = await api.post('/api/simple_auth.php', { name: person.customer_name, phone: person.customer_phone })
    while (isOpen()) {
      const seats = view.chooseAnywhere(chance)
      const begun = performance.now()
      const answer = await api.answer('/api/create_booking_temp.php', { show_id: showId, seats, ...person }, String(token))
      if (answer.status !== 200 && answer.status !== 409) throw new Error(`a hold was answered ${answer.status}`)
      took(answer.status === 200 ? times.held : times.lost, begun)
      if (answer.status !== 200) continue
      const given = performance.now()
      const { booking_id } = answer.body
      const left = await api.answer('/api/cleanup_incomplete_booking.php', { booking_id }, String(token))
      if (left.status !== 200) throw new Error(`giving back was answered ${left.status}`)
      took(times.givenBack, given)
    }
  }
  await Promise.all([follow(), ...people.map(press)])
  return times
}
