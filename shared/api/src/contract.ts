import * as booking from './calls/booking.ts'
import * as door from './calls/door.ts'
import { enterWaitingRoom, waitingPlace } from './calls/live.ts'
import * as office from './calls/office.ts'
import { uploadPicture } from './calls/office-pictures.ts'
import { adminAskRefundAgain, adminAskRefundsAgain, adminSettleRefund } from './calls/office-refunds.ts'
import { adminSetWaitingRoom, adminWaitingRooms } from './calls/office-waiting.ts'
import * as privacy from './calls/privacy.ts'

/** Every call once, by the room that makes it. */
export const contract = {
  ...booking,
  ...door,
  ...office,
  ...privacy,
  enterWaitingRoom,
  waitingPlace,
  adminWaitingRooms,
  adminSetWaitingRoom,
  adminAskRefundAgain,
  adminAskRefundsAgain,
  adminSettleRefund,
  uploadPicture,
}
export type Contract = typeof contract
export { booking as bookingCalls, door as doorCalls, office as officeCalls }
