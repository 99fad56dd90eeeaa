export const waitingRoom = {
  'waiting-room-edited': { status: 409, message: 'Somebody has just changed this waiting room. Please look at it again.' },
  'waiting-room': { status: 429, message: 'A lot of people want seats for this show. Please join the waiting room.' },
  'unknown-place': { status: 404, message: 'We could not find this place in line.' },
  'sales-not-open': { status: 409, message: 'Booking for this show has not opened yet.' },
  'opens-late': { status: 422, message: 'Sales would open after they close.' },
} as const
