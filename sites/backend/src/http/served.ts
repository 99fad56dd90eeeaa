import { bookingCalls, doorCalls, officeCalls } from '@sabha/api/contract'

const { adminAuth, adminDoorShows, adminCreatePairing, adminDevices, adminRevokeDevice } = officeCalls

/** The calls of the contract that this backend serves; any other is not found. */
export const servedCalls = {
  ...bookingCalls,
  ...doorCalls,
  adminAuth,
  adminDoorShows,
  adminCreatePairing,
  adminDevices,
  adminRevokeDevice,
}
