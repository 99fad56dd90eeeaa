import { type Client, createClient } from '@sabha/api/client'
import { base64urlOf, bytesOf } from '@sabha/ticketing/bytes'
import { readLease, type SignedText } from '@sabha/ticketing/counter-lease'
import { type SaleRecord, signSale } from '@sabha/ticketing/counter-sale'
import {
  adoptLease,
  hear,
  newSeller,
  reportOf,
  type SaleOrder,
  type SellerRefusal,
  type SellerState,
  sell,
} from '@sabha/ticketing/counter-seller'
import { ticketsOfSale } from '@sabha/ticketing/counter-ticket'
import { type Admin, signInAdmin } from './admin.ts'
import type { Backend } from './backend.ts'
import { visitor } from './buyer.ts'

export interface PhoneSale {
  record: SaleRecord
  signed: SignedText
  /** The whole sale's code first. */
  tickets: string[]
  /** The server has kept it. */
  isKept: boolean
}

type Statement = Parameters<typeof readLease>[0] | null

/** A phone that sells: the real rules, with what it keeps in memory. */
export class CounterPhone {
  readonly client: Client
  readonly deviceId: number
  readonly counterId: number
  readonly publicKey: string
  state: SellerState
  sales: PhoneSale[] = []
  certificate: string
  keys: ReadonlyMap<number, Uint8Array>
  /** By this phone's clock, put right. */
  clock: () => number
  readonly #key: CryptoKey
  readonly #backend: Pick<Backend, 'origin'>

  private constructor(
    of: Pick<CounterPhone, 'client' | 'deviceId' | 'counterId' | 'publicKey' | 'state' | 'certificate' | 'keys' | 'clock'> & {
      key: CryptoKey
      backend: Pick<Backend, 'origin'>
    },
  ) {
    this.client = of.client
    this.deviceId = of.deviceId
    this.counterId = of.counterId
    this.publicKey = of.publicKey
    this.state = of.state
    this.certificate = of.certificate
    this.keys = of.keys
    this.clock = of.clock
    this.#key = of.key
    this.#backend = of.backend
  }

  static async pair(
    backend: Pick<Backend, 'origin' | 'clock'>,
    { showId = '1', admin, name = 'Counter at the stairs' }: { showId?: string; admin?: Admin; name?: string } = {},
  ): Promise<CounterPhone> {
    const { client: office } = admin ?? (await signInAdmin(backend))
    const pairing = await office.checkin.createPairing({ show_id: showId, gate: 'Hall', counter: true })
    const { token, device } = await visitor(backend.origin).checkin.pair({ token: pairing.token, device_name: name })
    const client = createClient({ baseUrl: `${backend.origin}/api/`, token: () => token })
    const { privateKey, publicKey } = await newKey()
    const active = await client.counter.activate({ public_key: publicKey })
    const clock = () => backend.clock.now
    const state = newSeller({ counterId: active.counter_id, showId: Number(active.show_id), heard: Date.parse(active.server_time) })
    return new CounterPhone({
      client,
      deviceId: device.id,
      counterId: active.counter_id,
      publicKey,
      state,
      certificate: active.certificate,
      keys: new Map(active.keys.map(({ key_id, public_key }) => [key_id, bytesOf(public_key) ?? new Uint8Array()])),
      clock,
      key: privateKey,
      backend,
    })
  }

  async lease(wish: Parameters<Client['counter']['lease']>[0]) {
    const answer = await this.client.counter.lease(wish)
    await this.take(answer.statement, answer)
    return answer
  }

  async take(
    statement: Statement,
    { server_time, stopped }: { server_time: string; stopped: { at: string; why: 'office' | 'clash' } | null },
  ) {
    const lease = statement && (await readLease(statement, this.keys))
    if (lease) this.state = adoptLease(this.state, lease)
    this.state = hear(this.state, { at: Date.parse(server_time), stopped: stopped && { at: Date.parse(stopped.at), why: stopped.why } })
  }

  /** Sells, without a network. Throws where the phone refuses. */
  async sell(seats: string[], order: Partial<SaleOrder> = {}): Promise<PhoneSale> {
    const sold = await this.trySell(seats, order)
    if ('kind' in sold) throw new Error(sold.kind)
    return sold
  }

  async trySell(seats: string[], order: Partial<SaleOrder> = {}): Promise<PhoneSale | SellerRefusal> {
    const sold = sell(this.state, { seats: seats.map((id) => ({ id })), payment: 'cash', ...order }, this.clock())
    if ('kind' in sold) return sold
    return this.keep(sold.state, sold.record)
  }

  /** Signs a sale and keeps it with the state after it. */
  async keep(state: SellerState, record: SaleRecord): Promise<PhoneSale> {
    const sale = {
      record,
      signed: await signSale(record, this.sign),
      tickets: await ticketsOfSale(record, this.certificate, this.sign),
      isKept: false,
    }
    this.state = state
    this.sales.push(sale)
    return sale
  }

  readonly sign = async (content: Uint8Array): Promise<Uint8Array> =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', this.#key, Uint8Array.from(content)))

  /** Sends what the server hasn't kept, as anybody could. */
  async send(sales: readonly PhoneSale[] = this.sales.filter(({ isKept }) => !isKept)) {
    if (sales.length === 0) return []
    const { rows } = await visitor(this.#backend.origin).counter.sales({
      counter_id: this.counterId,
      sales: sales.map(({ signed }) => signed),
    })
    for (const [i, sale] of sales.entries()) sale.isKept ||= rows[i]?.status === 200
    return rows
  }

  async report() {
    const answer = await this.client.counter.report(reportOf(this.state))
    this.certificate = answer.certificate
    await this.take(answer.statement, answer)
    for (const sale of this.sales) if (answer.missing.includes(sale.record.number)) sale.isKept = false
    return answer
  }

  /** All that a phone does when it has a network: what was sold first. Twice, where its statement was an old one. */
  async sync() {
    await this.send()
    await this.report()
    await this.send()
    return this.report()
  }

  /** The same phone, with all that it keeps, in another's hands. */
  clone(): CounterPhone {
    const { client, deviceId, counterId, publicKey, state, certificate, keys, clock } = this
    const copy = new CounterPhone({
      client,
      deviceId,
      counterId,
      publicKey,
      state,
      certificate,
      keys,
      clock,
      key: this.#key,
      backend: this.#backend,
    })
    copy.sales = [...this.sales]
    return copy
  }
}

export async function newKey(): Promise<{ privateKey: CryptoKey; publicKey: string }> {
  const pair = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair
  return { privateKey: pair.privateKey, publicKey: base64urlOf(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))) }
}
