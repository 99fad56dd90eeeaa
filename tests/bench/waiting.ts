import { setTimeout as sleep } from 'node:timers/promises'
import type { WaitingState } from '@sabha/api/waiting-room'
import type { Store } from '@sabha/backend/store/store'
import { addRoom, changeRoom, findRoom } from '@sabha/backend/store/waiting-room/waiting-room'
import type { Engine } from './engines.ts'
import { type LoadClient, loadClient } from './http.ts'
import { type Figure, inMs, perSecond, spread } from './table.ts'

const waiting = 10_000
/** This many people are inside; the others wait. */
const inside = 500
const askingMs = 30_000
/** Requests in flight while everybody comes. */
const atOnce = 500

interface Person {
  api: LoadClient
  token: string
  told: WaitingState
}

/**
 * Measures 10,000 people in the waiting room of one show, each with a connection that stays open: what it costs when they come, ask and
 * stay. They ask when they were told to, and then all at one moment, as after a rumour.
 */
export async function benchWaiting(engine: Engine): Promise<Figure[]> {
  const deployment = await engine.start({ LIMIT_ACTIVE_BUYERS: String(inside) }, openRoom)
  const [backend] = deployment.backends
  if (!backend) throw new Error('a deployment has a backend')
  const before = backend.memory()
  const clients = Array.from({ length: inside + waiting }, () => loadClient(backend.origin, 1))
  try {
    const tokens = await inTurns(clients, async (api) => {
      const { token } = await api.post('/api/simple_auth.php', { name: 'Bench Example', phone: '9000000000' })
      return { api, token: String(token) }
    })
    const entering: number[] = []
    const begun = performance.now()
    const people = await inTurns(tokens, async ({ api, token }) => {
      const asked = performance.now()
      const told = await enter(api, token)
      entering.push(performance.now() - asked)
      return { api, token, told }
    })
    const cameIn = performance.now() - begun
    const asking: number[] = []
    await followLine(people, asking)
    const line = people.filter(({ told }) => told.state === 'waiting')
    if (line.length < waiting - 10) throw new Error(`only ${line.length} wait`)
    const memory = backend.memory()
    const together: number[] = []
    const rumour = performance.now()
    await Promise.all(line.map((person) => ask(person, together)))
    return [
      {
        what: `${people.length.toLocaleString('en-IN')} come: entering a second; p50, p99`,
        value: `${perSecond(people.length, cameIn)}; ${spread(entering)}`,
        aim: '',
      },
      {
        what: `${line.length.toLocaleString('en-IN')} wait and ask when they were told to: asking a second; p50, p99`,
        value: `${perSecond(asking.length, askingMs)}; ${spread(asking)}`,
        aim: '',
      },
      {
        what: 'all of them ask in one moment: until the last is answered; p50, p99',
        value: `${inMs(performance.now() - rumour)}; ${spread(together)}`,
        aim: '',
      },
      { what: 'memory of the process, before and with them', value: `${Math.round(before)} MB, ${Math.round(memory)} MB`, aim: '' },
    ]
  } finally {
    for (const client of clients) client.close()
    await deployment.stop()
  }
}

async function openRoom(store: Store): Promise<void> {
  await store.alone(async (tx) => {
    await addRoom(tx, 1)
    const room = await findRoom(tx, 1)
    if (room) await changeRoom(tx, room, { mode: 'on', opened_at: Date.now() })
  })
}

async function enter(api: LoadClient, token: string): Promise<WaitingState> {
  const { status, body } = await api.answer('/api/enter_waiting_room.php', { show_id: '1' }, token)
  if (status !== 200) throw new Error(`coming in was answered ${status}`)
  return body as unknown as WaitingState
}

async function ask(person: Person, times: number[]): Promise<void> {
  const asked = performance.now()
  const { status, body } = await person.api.get(`/api/waiting_place.php?place=${person.told.place ?? ''}`)
  if (status !== 200) throw new Error(`asking was answered ${status}`)
  times.push(performance.now() - asked)
  person.told = body as unknown as WaitingState
}

/** Does what the page does: asks when it was told to, and goes in when it is called. */
async function followLine(people: readonly Person[], times: number[]): Promise<void> {
  const until = performance.now() + askingMs
  const follow = async (person: Person) => {
    for (;;) {
      const next = performance.now() + person.told.poll_after * 1000
      if (person.told.state === 'called') person.told = await enter(person.api, person.token)
      else if (person.told.state !== 'waiting' || next > until) return
      else {
        await sleep(person.told.poll_after * 1000)
        await ask(person, times)
      }
    }
  }
  await Promise.all(people.map(follow))
}

async function inTurns<From, To>(list: readonly From[], work: (each: From) => Promise<To>): Promise<To[]> {
  const done: To[] = []
  for (let begun = 0; begun < list.length; begun += atOnce) done.push(...(await Promise.all(list.slice(begun, begun + atOnce).map(work))))
  return done
}
