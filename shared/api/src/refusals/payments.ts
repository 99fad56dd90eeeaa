export const payments = {
  'unknown-order': { status: 404, message: 'We could not find this payment order.' },
  'free-booking': { status: 409, message: 'These seats are free: there is nothing to pay. Please confirm the booking.' },
  'bad-donation': { status: 422, message: 'Please enter the donation in rupees, ₹1 or more, or leave it empty.' },
  'donation-too-high': { status: 422, message: 'Please give {{most}} or less with one booking.' },
  'no-donations': { status: 409, message: 'Donations aren’t taken here at the moment. Nothing was held.' },
  'already-paid': { status: 409, message: 'This booking is already paid.' },
  'amount-mismatch': { status: 422, message: 'The amount does not match this booking.' },
  'wrong-currency': { status: 422, message: 'Payments are taken in Indian rupees only.' },
  'bad-signature': { status: 422, message: 'The payment could not be verified.' },
  'payment-incomplete': { status: 409, message: 'The payment is not complete yet.' },
  'payment-refunded': {
    status: 409,
    message: 'Your seats were taken by someone else before the payment arrived. Your money is being refunded in full.',
  },
  'payment-refunded-anew': {
    status: 409,
    message: 'You chose these seats again before this payment arrived. It is being refunded in full; your newer choice hasn’t changed.',
  },
  'payment-refunded-amount': { status: 409, message: 'The amount that arrived does not match this booking. It is being refunded in full.' },
  'payment-refunded-cancelled': {
    status: 409,
    message: 'This booking had been cancelled before the payment arrived. Your money is being refunded in full.',
  },
  'payment-refunded-show-off': { status: 409, message: 'The show has been cancelled. Your money is being refunded in full.' },
  'payment-refunded-show-over': {
    status: 409,
    message: 'The show was over before the payment arrived. Your money is being refunded in full.',
  },
  'payment-refunded-code': {
    status: 409,
    message: 'Somebody else had the last use of your code before the payment arrived. Your money is being refunded in full.',
  },
  'payment-refunded-free': {
    status: 409,
    message: 'With these seats you would have more free seats of this show than one person can have. Your money is being refunded in full.',
  },
  'payment-refunded-test': {
    status: 409,
    message: 'This was only a test payment: no money moved, and nothing is booked. Please choose your seats again.',
  },
  /** For a basket: none of it is booked, and all the money goes back. */
  'payment-refunded-basket': {
    status: 409,
    message: 'One of the shows could no longer be booked, so none was. Your money is being refunded in full.',
  },
  /** A booking stays in one order: alone, or with the bookings that it was first ordered with. */
  'other-order': { status: 409, message: 'A payment for these seats with others has been opened already. Please choose your seats again.' },
  'ticket-made-anew': {
    status: 409,
    message: 'This booking is paid, and its ticket has been made anew since. See My Bookings, or ask the box office for the new one.',
  },
  'donation-back-whole': { status: 422, message: 'What was given at the counter goes back whole: {{amount}}.' },
  'refund-too-large': { status: 409, message: 'Please enter an amount up to {{amount}}.' },
  'refund-too-small': {
    status: 409,
    message: 'The payment service refunds {{least}} or more. Refund all of it, or leave at least {{least}}.',
  },
  'owed-below-least': {
    status: 409,
    message:
      'The payment service refunds {{least}} or more. Please refund this in the booking, together with other money, hand it out another way, or say why it is kept.',
  },
  'refund-below-least': {
    status: 409,
    message: 'The payment service refunds {{least}} or more. Please hand this money out another way, and record that it went back.',
  },
  'nothing-to-refund': {
    status: 409,
    message: 'Nothing to refund online: return at the desk what was paid at the desk.',
  },
  'unknown-refund': { status: 404, message: 'We could not find this refund.' },
  'less-left': { status: 409, message: 'Only {{amount}} of this payment is left. Please refund an amount in the booking.' },
  'matter-settled': { status: 409, message: 'This is done already.' },
  'bad-gstin': {
    status: 422,
    message:
      'This is not a GSTIN. It has 15 characters, such as 29AAAAA0000A1ZY: two digits of the state, the PAN, and three more. Please check each.',
  },
  'bad-payment-key-id': { status: 422, message: 'A key id begins with rzp_test_ or rzp_live_. Please copy it from your payment service.' },
  'bad-payment-key-secret': { status: 422, message: 'Please enter the secret that was shown with this key id, without spaces.' },
  'bad-webhook-secret': { status: 422, message: 'Please enter 8 to 100 characters, without spaces.' },
  'webhook-secret-needed': { status: 422, message: 'Please enter the webhook secret again.' },
  /** The provider accepts no orders with this key. */
  'payment-key-refused': { status: 422, message: 'The payment service refused this key, so nothing was changed. It said: {{said}}' },
  /** The key that orders are made with can't be opened. */
  'payments-closed': { status: 503, message: 'Online payment is not possible at the moment. Please contact us.' },
  'provider-unavailable': { status: 503, message: 'The payment service does not answer. Please try again.' },
} as const
