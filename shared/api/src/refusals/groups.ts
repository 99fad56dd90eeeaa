export const groups = {
  'unknown-group': { status: 404, message: 'There is no such group.' },
  'group-over': { status: 409, message: 'These seats are no longer kept: what was not paid is on sale again.' },
  'group-edited': { status: 409, message: 'Somebody has just changed this group. Please look at it again.' },
  'group-hour': { status: 422, message: 'Please choose an hour from now until the show begins.' },
  'group-name-needed': { status: 422, message: 'Please enter the group’s name.' },
  'nothing-to-change': { status: 422, message: 'Nothing was changed.' },
  'not-in-group': { status: 409, message: 'Seat {{seats}} is not one of this group’s.' },
  'not-waiting': { status: 409, message: 'Somebody has paid for one of these seats, or is paying it: {{seats}}.' },
  'not-paid-in-group': { status: 409, message: 'Seat {{seats}} is not paid yet, so nobody can be named for it.' },
  'names-too-late': { status: 409, message: 'The show has begun, so names can’t be changed any more.' },
} as const
