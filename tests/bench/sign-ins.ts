import { setTimeout as sleep } from 'node:timers/promises'
import { adminAccount } from '../builders/admin.ts'
import { startBackendProcess } from './backend-process.ts'
import { type LoadClient, loadClient } from './http.ts'
import { type Figure, inMs, quantile } from './table.ts'

const aSecond = 300
const seconds = 10

/** Sends wrong passwords by the hundred a second, from one address and from thousands, and measures what visitors and the admin notice. */
export async function benchSignIns(): Promise<Figure[]> {
  const account = { ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password, LIMIT_SIGN_INS_PER_MINUTE: '300' }
  const { origin, stop } = await startBackendProcess(account)
  const crowd = loadClient(origin, 256)
  try {
    const cookie = (await signIn(origin, '192.0.2.1')).headers.get('set-cookie')?.split(';')[0] ?? ''
    const idle = await watch(origin, cookie, async () => {})
    const one = await watch(origin, cookie, (at) => guess(crowd, '198.51.100.1', at))
    const many = await watch(origin, cookie, (at) => guess(crowd, `203.0.${(at >> 8) & 255}.${at & 255}`, at))
    const times = (flooded: Seen) => `${inMs(quantile(flooded.pages, 0.5))}, ${ratio(flooded.pages, idle.pages)} ×`
    return [
      { what: 'a page while nobody knocks: p50', value: inMs(quantile(idle.pages, 0.5)), aim: '' },
      { what: `${aSecond} wrong sign-ins a second from one address: a page, of that`, value: times(one), aim: '< 2 ×' },
      { what: 'the right password, slowest', value: inMs(Math.max(...one.signIns)), aim: '< 3 s' },
      { what: `${aSecond} from as many addresses: a page, of that`, value: times(many), aim: '< 2 ×' },
      { what: 'the right password of a browser that is known, slowest', value: inMs(Math.max(...many.signIns)), aim: '< 3 s' },
    ]
  } finally {
    crowd.close()
    await stop()
  }
}

const ratio = (times: number[], before: number[]) => (quantile(times, 0.5) / quantile(before, 0.5)).toFixed(1)

function signIn(origin: string, address: string, more: { cookie?: string; email?: string; password?: string } = {}): Promise<Response> {
  const { cookie = '', ...given } = more
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, cookie }
  return fetch(`${origin}/api/admin_auth.php`, { method: 'POST', headers, body: JSON.stringify({ ...adminAccount, ...given }) })
}

async function guess(crowd: LoadClient, address: string, at: number): Promise<void> {
  await crowd.from(address).answer('/api/admin_auth.php', { email: `guess${at}@sabha.example`, password: 'a guess' })
}

interface Seen {
  /** ms. */
  pages: number[]
  signIns: number[]
}

/** Times a visitor and an admin during a flood of sign-ins. */
async function watch(origin: string, cookie: string, knock: (at: number) => Promise<void>): Promise<Seen> {
  const seen: Seen = { pages: [], signIns: [] }
  const until = performance.now() + seconds * 1_000
  const flood = async () => {
    const knocks: Promise<void>[] = []
    for (let at = 0; performance.now() < until; at += aSecond / 20) {
      for (let each = 0; each < aSecond / 20; each++) knocks.push(knock(at + each))
      await sleep(50)
    }
    await Promise.all(knocks)
  }
  const visitor = async () => {
    while (performance.now() < until) {
      seen.pages.push(await timed(async () => (await fetch(`${origin}/about`)).text()))
      seen.pages.push(await timed(async () => (await fetch(`${origin}/scanner/`)).text()))
      await sleep(20)
    }
  }
  const admin = async () => {
    while (performance.now() < until) {
      const took = timed(async () => {
        const answer = await signIn(origin, '192.0.2.1', { cookie })
        if (!answer.ok) throw new Error(`the right password was answered ${answer.status}`)
      })
      seen.signIns.push(await took)
      await sleep(500)
    }
  }
  await Promise.all([flood(), visitor(), admin()])
  return seen
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
