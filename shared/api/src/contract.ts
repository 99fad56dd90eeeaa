import * as booking from './calls/booking.ts'
import * as door from './calls/door.ts'
import * as office from './calls/office.ts'

/** Every call once, by the room that makes it. */
export const contract = { ...booking, ...door, ...office }
export type Contract = typeof contract
export { booking as bookingCalls, door as doorCalls, office as officeCalls }
