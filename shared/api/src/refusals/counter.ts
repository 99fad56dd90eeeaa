export const counter = {
  'not-a-counter': { status: 403, message: 'This phone is not paired as a counter.' },
  'counter-active-already': { status: 409, message: 'Another phone sells by this pairing already. Please pair this phone anew.' },
  'counter-not-active': { status: 409, message: 'This counter has not been activated. Please open it on the phone.' },
  'counter-stopped': { status: 409, message: 'This counter was stopped. It sells no more.' },
  'counter-still-sells': {
    status: 409,
    message: 'This counter may be selling these seats now. Stop it first, or wait until its hour is over.',
  },
  'unknown-counter': { status: 404, message: 'We could not find this counter.' },
  'sale-not-arrived': { status: 409, message: 'The sale of this ticket has not arrived yet.' },
  'unknown-counter-refund': { status: 404, message: 'We could not find what was given back.' },
  'unknown-counter-sale': { status: 404, message: 'We could not find this sale.' },
  'unknown-note': { status: 404, message: 'This note is not there any more.' },
  'no-seats-to-lease': { status: 409, message: 'None of these seats is free any more.' },
  'lease-too-late': { status: 422, message: 'Please choose an hour from now until the show ends.' },
  'code-needs-phone': {
    status: 422,
    message: 'This code counts how often each guest uses it. Please enter the guest’s phone number first.',
  },
} as const
