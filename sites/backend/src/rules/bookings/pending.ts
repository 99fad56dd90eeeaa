import { newBookingId, type RandomBytes } from '@sabha/ticketing/codes'
import type { GstLines, Paise } from '@sabha/ticketing/money'
import type { QuotedSeat, QuoteSeat } from '@sabha/ticketing/quote'
import type { SeatPlace } from '@sabha/ticketing/seats'
import { addBooking } from '../../store/bookings/bookings.ts'
import type { PriceCodeRow } from '../../store/prices/codes.ts'
import type { ShowRow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import type { HoldRequest } from './choice.ts'

interface Quoted {
  request: Omit<HoldRequest, 'address'> & { address: string | null }
  priced: readonly QuotedSeat<QuoteSeat & SeatPlace>[]
  amount: GstLines
  code: PriceCodeRow | undefined
  exemptUpTo: Paise
  holdMinutes: number
  at: number
  randomBytes: RandomBytes
  groupId?: number
}

interface Pending {
  bookingId: number
  publicId: string
  donation: Paise
  /** Epoch ms: how long the hold lasts. */
  reservedUntil: number
}

/** Adds the booking that is to be paid, at the price that was quoted. Its seats are still to be reserved. */
export async function addPending(tx: Tx, show: ShowRow, quoted: Quoted): Promise<Pending> {
  const { request, priced, amount, code, exemptUpTo, holdMinutes, at, randomBytes, groupId = null } = quoted
  const { customer, donation = 0, buyer } = request
  const publicId = newBookingId(randomBytes)
  const reservedUntil = at + holdMinutes * 60_000
  const bookingId = await addBooking(
    tx,
    {
      public_id: publicId,
      show_id: show.id,
      guest_id: request.guestId,
      status: 'pending',
      customer_name: customer.name,
      customer_phone: customer.phone,
      customer_email: customer.email,
      language: request.language,
      seat_count: priced.length,
      ...amount,
      gst_rate: show.gst_rate,
      gst_exempt_up_to: exemptUpTo,
      code_id: code?.id ?? null,
      donation,
      group_id: groupId,
      buyer_gstin: buyer?.gstin ?? null,
      buyer_name: buyer?.name ?? null,
      buyer_address: buyer?.address ?? null,
      reserved_until: reservedUntil,
      address: request.address,
      created_at: at,
    },
    priced,
  )
  return { bookingId, publicId, donation, reservedUntil }
}
