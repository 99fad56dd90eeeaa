import type { AdminSeasonPass, FoundPass } from '@sabha/api/admin/season-passes'
import type { Booking, Show } from '@sabha/api/shapes'
import { rupeesOf } from '@sabha/ticketing/money'
import { seatId } from '@sabha/ticketing/seats'
import type { BookingRow } from '../store/bookings/bookings.ts'
import type { FullBooking } from '../store/bookings/full-booking.ts'
import { goodFor, nightsOf, type SeasonPassRow, type SoldPass, sectionsOf } from '../store/season-passes/passes.ts'
import type { OpenUse } from '../store/season-passes/uses.ts'
import { pricesOf, type ShowRow, salesCloseAt } from '../store/shows/shows.ts'
import { iso } from './instants.ts'

export function wireSeasonPass(pass: SeasonPassRow | undefined): Show['season_pass'] {
  return pass ? { nights: pass.nights, show_ids: nightsOf(pass).map(String), sections: sectionsOf(pass) } : null
}

export function wireAdminSeasonPass(
  pass: SeasonPassRow,
  show: ShowRow,
  { places, sold, uses }: { places: number; sold: number; uses: number },
): AdminSeasonPass {
  const [price] = Object.values(pricesOf(show))
  return {
    show_id: String(show.id),
    title: show.title,
    status: show.status,
    sales_close_at: iso(salesCloseAt(show)),
    price: rupeesOf(price?.regular ?? 0),
    nights: pass.nights,
    show_ids: nightsOf(pass).map(String),
    sections: sectionsOf(pass) ?? [],
    places,
    sold,
    uses,
  }
}

/** Returns the valid passes that a booking bought; left out of a booking of seats. `uses`: what each pass is used for, if that is asked. */
export function wirePasses(
  { passes }: Pick<FullBooking, 'passes'>,
  uses?: ReadonlyMap<number, readonly OpenUse[]>,
): Pick<Booking, 'passes'> {
  if (passes.length === 0) return {}
  return {
    passes: passes
      .filter(({ isGood }) => isGood)
      .map((pass) => ({
        code: pass.code,
        nights: goodFor(pass),
        show_ids: nightsOf(pass).map(String),
        ...(uses && { used_show_ids: (uses.get(pass.id) ?? []).map(({ show_id }) => String(show_id)) }),
      })),
  }
}

export function wireFoundPass(pass: SoldPass, booking: BookingRow, uses: readonly OpenUse[]): FoundPass {
  return {
    code: pass.code,
    title: pass.title,
    booking_id: booking.public_id,
    customer_name: booking.customer_name,
    is_good: pass.isGood,
    nights: goodFor(pass),
    uses: uses.map((use) => ({
      show_title: use.title,
      starts_at: iso(use.starts_at),
      timezone: use.zone,
      seat: seatId(use),
      booking_id: use.publicId,
      is_booked: use.isBooked,
    })),
  }
}
