import { type Client, createClient } from '@sabha/api/client'
import { base64urlOf, bytesOf } from '@sabha/ticketing/bytes'
import { readLease, type SignedText } from '@sabha/ticketing/counter-lease'
import { giveBackSale, type RefundOrder, type RefundRecord, type RefundRefusal, signRefund } from '@sabha/ticketing/counter-refund'
import { type SaleRecord, signSale } from '@sabha/ticketing/counter-sale'
import {
  adoptLease,
  hear,
  heldBy,
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
  /** The code of the whole sale comes first. */
  tickets: string[]
  /** Whether the server has acknowledged that it keeps the sale. */
  isKept: boolean
}

type Statement = Parameters<typeof readLease>[0] | null

/** The calls that a counter makes. */
export type CounterCalls = Pick<Client['counter'], 'activate' | 'lease' | 'report' | 'sales' | 'refunds'>

export interface PhoneRefund {
  record: RefundRecord
  signed: SignedText
  isKept: boolean
}

interface Belongings {
  deviceId: number
  counterId: number
  publicKey: string
  key: CryptoKey
  calls: CounterCalls
  state: SellerState
  certificate: string
  keys: ReadonlyMap<number, Uint8Array>
  /** This phone's time, corrected. */
  clock: () => number
}

/** A phone that sells, with the real rules; it keeps its data in memory. */
export class CounterPhone {
  readonly deviceId: number
  readonly counterId: number
  readonly publicKey: string
  readonly calls: CounterCalls
  state: SellerState
  sales: PhoneSale[] = []
  refunds: PhoneRefund[] = []
  certificate: string
  clock: () => number
  /** The statement as it was signed; null: the phone has taken over none. */
  statement: Statement = null
  /** The till that was open when the phone last heard from the server; null: none. */
  till: number | null = null
  #keys: Belongings['keys']
  readonly #key: CryptoKey

  private constructor({ deviceId, counterId, publicKey, key, calls, state, certificate, keys, clock }: Belongings) {
    this.deviceId = deviceId
    this.counterId = counterId
    this.publicKey = publicKey
    this.calls = calls
    this.state = state
    this.certificate = certificate
    this.clock = clock
    this.#keys = keys
    this.#key = key
  }

  /** Pairs and activates a phone over the wire. It sends its sales without a token, as anybody could. */
  static async pair(
    backend: Pick<Backend, 'origin' | 'clock'>,
    {
      showId = '1',
      admin,
      name = 'Counter at the stairs',
      gate = 'Hall',
    }: { showId?: string; admin?: Admin; name?: string; gate?: string } = {},
  ): Promise<CounterPhone & { client: Client }> {
    const { client: office } = admin ?? (await signInAdmin(backend))
    const pairing = await office.checkin.createPairing({ show_id: showId, gate, counter: true })
    const { token, device } = await visitor(backend.origin).checkin.pair({ token: pairing.token, device_name: name })
    const client = createClient({ baseUrl: `${backend.origin}/api/`, token: () => token })
    const { sales, refunds } = visitor(backend.origin).counter
    const calls = { ...client.counter, sales, refunds }
    const phone = await CounterPhone.activated({ deviceId: device.id, key: await newKey(), calls, clock: () => backend.clock.now })
    return Object.assign(phone, { client })
  }

  static async activated({
    deviceId,
    key: { privateKey, publicKey },
    calls,
    clock,
  }: Pick<Belongings, 'deviceId' | 'calls' | 'clock'> & { key: Awaited<ReturnType<typeof newKey>> }): Promise<CounterPhone> {
    const active = await calls.activate({ public_key: publicKey })
    const phone = new CounterPhone({
      deviceId,
      counterId: active.counter_id,
      publicKey,
      key: privateKey,
      calls,
      state: newSeller({ counterId: active.counter_id, showId: Number(active.show_id), heard: Date.parse(active.server_time) }),
      certificate: active.certificate,
      keys: keysOf(active.keys),
      clock,
    })
    phone.till = active.till?.id ?? null
    return phone
  }

  async lease(wish: Parameters<CounterCalls['lease']>[0]) {
    const answer = await this.calls.lease({ ...wish, held: heldBy(this.state) })
    await this.take(answer.statement, answer)
    return answer
  }

  async take(
    statement: Statement,
    { server_time, stopped, keys }: Pick<Awaited<ReturnType<CounterCalls['report']>>, 'server_time' | 'stopped' | 'keys'>,
  ) {
    if (keys) this.#keys = keysOf(keys)
    const lease = statement && (await readLease(statement, this.#keys))
    const before = this.state
    if (lease) this.state = adoptLease(before, lease)
    if (this.state !== before) this.statement = statement
    this.state = hear(this.state, { at: Date.parse(server_time), stopped: stopped && { at: Date.parse(stopped.at), why: stopped.why } })
  }

  /** Sells without a network. Throws where the phone refuses. */
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

  /** Signs a sale and keeps it, with the state after it. */
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

  /** Sends the sales that the server hasn't acknowledged. */
  async send(sales: readonly PhoneSale[] = this.sales.filter(({ isKept }) => !isKept)) {
    if (sales.length === 0) return []
    const { rows } = await this.#sendAll(sales)
    this.#acknowledge(sales, rows)
    return rows
  }

  /** Sends sales too, but returns a function that takes the answer in later. */
  async sent(sales: readonly PhoneSale[]): Promise<() => Promise<void>> {
    if (sales.length === 0) return async () => {}
    const { rows } = await this.#sendAll(sales)
    return async () => this.#acknowledge(sales, rows)
  }

  #sendAll(sales: readonly PhoneSale[]) {
    return this.calls.sales({ counter_id: this.counterId, sales: sales.map(({ signed }) => signed) })
  }

  #acknowledge(sent: readonly (PhoneSale | PhoneRefund)[], rows: readonly { status: number }[]): void {
    for (const [i, one] of sent.entries()) one.isKept ||= rows[i]?.status === 200
  }

  /** Gives seats of a sale back, without a network; from the till of the sale by default. */
  async giveBack({ record: sale }: PhoneSale, seats: string[], order: Partial<RefundOrder> = {}): Promise<PhoneRefund> {
    const given = await this.tryGiveBack(sale, seats, order)
    if ('kind' in given) throw new Error(given.kind)
    return given
  }

  async tryGiveBack(sale: SaleRecord, seats: string[], order: Partial<RefundOrder> = {}): Promise<PhoneRefund | RefundRefusal> {
    const before = new Set(this.refunds.flatMap(({ record }) => (record.sale === sale.number ? record.seats : [])))
    const asked = { sale, seats, how: 'cash' as const, before, inside: new Set<string>(), till: sale.till, zone: 'Asia/Kolkata', ...order }
    const given = giveBackSale(this.state, asked, this.clock())
    if ('kind' in given) return given
    const refund = { record: given.record, signed: await signRefund(given.record, this.sign), isKept: false }
    this.state = given.state
    this.refunds.push(refund)
    return refund
  }

  async sendRefunds(refunds: readonly PhoneRefund[] = this.refunds.filter(({ isKept }) => !isKept)) {
    if (refunds.length === 0) return []
    const { rows } = await this.#sendAllRefunds(refunds)
    this.#acknowledge(refunds, rows)
    return rows
  }

  /** Sends refunds, and returns a function that takes the answer in later. */
  async sentRefunds(refunds: readonly PhoneRefund[]): Promise<() => Promise<void>> {
    if (refunds.length === 0) return async () => {}
    const { rows } = await this.#sendAllRefunds(refunds)
    return async () => this.#acknowledge(refunds, rows)
  }

  #sendAllRefunds(refunds: readonly PhoneRefund[]) {
    return this.calls.refunds({ counter_id: this.counterId, refunds: refunds.map(({ signed }) => signed) })
  }

  async report() {
    const answer = await this.calls.report(reportOf(this.state))
    await this.heard(answer)
    if (!answer.wants_statement || !this.statement) return answer
    const again = await this.calls.report({ ...reportOf(this.state), statement: this.statement })
    await this.heard(again)
    return again
  }

  async heard(answer: Awaited<ReturnType<CounterCalls['report']>>): Promise<void> {
    this.certificate = answer.certificate
    this.till = answer.till?.id ?? null
    for (const sale of this.sales) if (answer.missing.includes(sale.record.number)) sale.isKept = false
    for (const refund of this.refunds) if (answer.missing_refunds.includes(refund.record.number)) refund.isKept = false
    await this.take(answer.statement, answer)
  }

  /** Does all that a phone does with a network, sales first. It does so twice, in case the first report replaced an old statement. */
  async sync() {
    await this.send()
    await this.sendRefunds()
    await this.report()
    await this.send()
    await this.sendRefunds()
    return this.report()
  }

  /** Copies the phone with everything that it keeps, as if somebody else had it too. */
  clone(): CounterPhone {
    const { deviceId, counterId, publicKey, calls, state, certificate, clock } = this
    const copy = new CounterPhone({ deviceId, counterId, publicKey, key: this.#key, calls, state, certificate, keys: this.#keys, clock })
    copy.sales = [...this.sales]
    copy.refunds = [...this.refunds]
    copy.statement = this.statement
    copy.till = this.till
    return copy
  }
}

function keysOf(keys: readonly { key_id: number; public_key: string }[]): ReadonlyMap<number, Uint8Array> {
  return new Map(keys.map(({ key_id, public_key }) => [key_id, bytesOf(public_key) ?? new Uint8Array()]))
}

export async function newKey(): Promise<{ privateKey: CryptoKey; publicKey: string }> {
  const pair = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair
  return { privateKey: pair.privateKey, publicKey: base64urlOf(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))) }
}
