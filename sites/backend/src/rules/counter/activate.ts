import { type Refusal, refuse } from '@sabha/api/refusal'
import { bytesOf } from '@sabha/ticketing/bytes'
import { signCertificate } from '@sabha/ticketing/counter-key'
import { type CounterRow, counterOfDevice, setPublicKey } from '../../store/counter/counters.ts'
import { findShow, type ShowRow } from '../../store/shows/shows.ts'
import type { Db } from '../../store/store.ts'
import type { DoorUser } from '../checkin/door-user.ts'
import type { Context } from '../context.ts'
import type { TicketKeys } from '../tickets/ticket-keys.ts'

/** Returns the counter that a phone is paired as. */
async function counterOf(db: Db, by: DoorUser): Promise<CounterRow | Refusal> {
  const counter = by.kind === 'device' ? await counterOfDevice(db, by.device.id) : undefined
  return counter ?? refuse('not-a-counter')
}

/** Returns that counter once its key is known; refuses before. */
export async function activeCounterOf(db: Db, by: DoorUser): Promise<CounterRow | Refusal> {
  const counter = await counterOf(db, by)
  return 'refused' in counter || counter.public_key !== null ? counter : refuse('counter-not-active')
}

/** Returns the show that a counter may sell for now; refuses if it may not. */
export async function showToSell(db: Db, { show_id }: Pick<CounterRow, 'show_id'>, now: number): Promise<ShowRow | Refusal> {
  const show = await findShow(db, show_id)
  if (!show || show.status === 'draft') return refuse('unknown-show')
  if (show.status === 'cancelled') return refuse('show-cancelled')
  return show.ends_at <= now ? refuse('show-over') : show
}

/** Takes the public key of a phone that is paired as a counter, once: a copy of the pairing with another key is refused. */
export async function activate(
  { store, now }: Pick<Context, 'store' | 'now'>,
  by: DoorUser,
  publicKey: string,
): Promise<{ counter: CounterRow; show: ShowRow } | Refusal> {
  return store.alone(async (tx) => {
    const counter = await counterOf(tx, by)
    if ('refused' in counter) return counter
    if (counter.stopped_at !== null) return refuse('counter-stopped')
    const show = await showToSell(tx, counter, now())
    if ('refused' in show) return show
    if (!(await setPublicKey(tx, counter.id, publicKey, now()))) return refuse('counter-active-already')
    return { counter: { ...counter, public_key: publicKey }, show }
  })
}

export interface Certified {
  /** base64url. */
  certificate: string
  validUntil: number
}

/** Certifies that this phone may sell for its show until that ends. The same input gives the same certificate, so it isn't stored. */
export function certify({ signer }: Pick<TicketKeys, 'signer'>, counter: CounterRow, show: ShowRow): Certified | undefined {
  const publicKey = counter.public_key === null ? undefined : bytesOf(counter.public_key)
  if (!publicKey) return undefined
  const { keyId, sign } = signer()
  const validUntil = show.ends_at
  return {
    certificate: signCertificate({ serverKeyId: keyId, counterId: counter.id, showId: show.id, validUntil, publicKey }, sign),
    validUntil,
  }
}
