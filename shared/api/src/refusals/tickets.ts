export const tickets = {
  'unknown-ticket': { status: 404, message: 'We could not find this ticket.' },
  'unknown-credit-note': { status: 404, message: 'We could not find this credit note.' },
  'no-wallet': { status: 404, message: 'We don’t make passes for this wallet. Please download the ticket instead.' },
  'resend-closed': {
    status: 409,
    message: 'Tickets can be resent up to {{resend_hours}} hours before the show. Please download your ticket instead.',
  },
  'ticket-replaced': {
    status: 409,
    message: 'The ticket has just been made anew, perhaps for another guest. Please look at the booking again.',
  },
} as const
