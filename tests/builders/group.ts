import { localDate, localTime } from '@sabha/ticketing/time'
import type { Admin } from './admin.ts'
import type { Backend } from './backend.ts'
import { type Buyer, payAtSandbox } from './buyer.ts'

const hour = 3_600_000
const zone = 'Asia/Kolkata'

/** Returns an instant as local time of the hall, as a form sends it; whole minutes. */
export function wall(instant: number): string {
  return `${localDate(instant, zone)}T${localTime(instant, zone)}`
}

export interface KeptGroup {
  id: number
  /** The token of the group's link. */
  link: string
}

interface Wish {
  show_id?: string
  seats?: string[]
  places?: Record<string, number>
  contact_email?: string
  language?: 'en' | 'kn'
  /** How long the seats are kept from now, in hours. */
  hours?: number
}

export const lotus = { name: 'Lotus School', contact_name: 'Meena Example', contact_phone: '9000000077' }

/** Keeps seats for a school, for two days by default. */
export async function keepGroup({ clock }: Backend, { client }: Admin, wish: Wish): Promise<KeptGroup> {
  const { show_id = '1', hours = 48, ...rest } = wish
  const { group_id, link } = await client.groups.keep({ show_id, ...lotus, until: wall(clock.now + hours * hour), ...rest })
  return { id: group_id, link: new URL(link).searchParams.get('link') ?? '' }
}

type HoldFields = Partial<Parameters<Buyer['client']['bookings']['hold']>[0]>

export function holdOfGroup({ client, name, phone }: Buyer, link: string, seats: string[], more: HoldFields = {}) {
  return client.bookings.hold({ show_id: '1', seats, group: link, customer_name: name, customer_phone: phone, ...more })
}

/** Opens the link, holds the seats and pays; returns the booking. */
export async function buyOfGroup(origin: string, buyer: Buyer, link: string, seats: string[], more: HoldFields = {}) {
  const held = await holdOfGroup(buyer, link, seats, more)
  const { booking_id, total_amount: amount } = held
  const { order } = await buyer.client.payments.createOrder({ amount, currency: 'INR', booking_id })
  return (await buyer.client.payments.verify({ ...(await payAtSandbox(origin, order.id)), booking_id })).booking
}
