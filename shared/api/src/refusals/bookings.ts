export const bookings = {
  'not-yours': { status: 403, message: 'This belongs to somebody else.' },
  'cancel-needs-admin': {
    status: 409,
    message: 'A customer has paid for this. Only an account with full access can cancel it, because that means a refund.',
  },
  'desk-sale-of-another-day': {
    status: 409,
    message: 'The desk sold this on another day. Only an account with full access can cancel it, because that means a refund.',
  },
  'unknown-booking': { status: 404, message: 'We could not find this booking.' },
  'same-seat-twice': { status: 422, message: 'Each seat can be selected only once.' },
  'no-seats': { status: 422, message: 'Please select at least one seat' },
  'too-many-seats': { status: 422, message: 'Maximum {{seats_per_booking}} seats can be selected per booking' },
  'kept-for-wheelchair': {
    status: 409,
    message: '{{seats}}: kept for who needs a wheelchair space. Please say that you need one, or choose another seat.',
  },
  'seats-or-best': { status: 400, message: 'Please send either seats or a wish for the best, not both.' },
  'single-seat-left': {
    status: 409,
    message: 'Your choice would leave {{seats}} alone. Please choose other seats: {{choices}}.',
  },
  /** For a few paise: more than nothing, but too little to pay. */
  'nothing-to-pay': {
    status: 409,
    message: 'With this code these seats would cost less than ₹1, which can’t be paid here. Please write to us.',
  },
  'payment-needed': { status: 409, message: 'These seats have a price: the booking is made by paying it.' },
  'too-many-free-seats': { status: 409, message: 'One person can have at most {{most}} free seats of this show.' },
  'pass-covers-nothing': {
    status: 409,
    message: 'One of your passes covers none of these seats. Choose a seat for each pass, or remove one.',
  },
  'sales-closed': { status: 409, message: 'Booking for this show has closed.' },
  'not-on-sale': { status: 409, message: 'This show is not on sale.' },
  'hold-over': { status: 409, message: 'Your seats were held for a limited time, which has passed. Please choose seats again.' },
  'not-paid': { status: 409, message: 'This booking is not paid.' },
  'booking-cancelled': { status: 409, message: 'The box office has cancelled this booking. See My Bookings for your refund.' },
  'wrong-codes': { status: 404, message: 'No booking matches this booking ID, verification code and phone number.' },
  'person-forgotten': {
    status: 409,
    message:
      'The data of this customer was deleted, and no address may be kept with this booking any more. The ticket can be downloaded here.',
  },
  'buyer-mixed': {
    status: 422,
    message: 'Seats with and without GST can’t be on one invoice with a GSTIN. Please pay for them separately.',
  },
  'buyer-incomplete': { status: 422, message: 'For an invoice with a GSTIN, please enter the registered name and address, too.' },
  'too-many-desk-seats': { status: 422, message: 'At most {{max}} seats at once.' },
  'door-list-name-needed': { status: 422, message: 'Please enter a name: it goes on the door list.' },
  'donation-unpaid': { status: 422, message: 'Please say how the donation is paid: in cash, by UPI or by card.' },
  'door-note-edited': { status: 409, message: 'Somebody has just changed this note. Please look at it again.' },
  'already-cancelled': { status: 409, message: 'This booking is cancelled already.' },
  'not-in-booking': { status: 409, message: 'Seat {{seats}} is not one of this booking’s any more.' },
  /** The ticket has been reissued since, perhaps for another guest. */
  'earlier-link': {
    status: 409,
    message: 'The ticket has been made anew since this link was sent. Please use the newest mail, or My Bookings.',
  },
  'not-free-booking': { status: 409, message: 'These seats were paid for, so they can’t be given back here. Please write to us.' },
  'show-begun': { status: 409, message: 'The show has begun, so seats can’t be given back any more.' },
  'already-inside': { status: 409, message: 'Somebody is in the hall on {{seats}} already, so that can’t be given back.' },
  'inside-not-moved': { status: 409, message: 'The guest on {{seats}} is in the hall already. Undo the scan first if they aren’t.' },
  'places-not-moved': { status: 409, message: 'Places without numbers can’t be moved. Please cancel them and book others.' },
  'seat-given-back-before': { status: 409, message: 'This booking has given seat {{seat}} back before. Please choose another.' },
  'door-note-needed': { status: 422, message: 'Please write what the door should know.' },
  'sold-before': {
    status: 409,
    message: 'This sale is booked already, as {{booking}}; the form was changed since. Close it and look at that booking.',
  },
  'too-many-held': { status: 429, message: 'Too many unpaid seats are held from this connection. Please try again in a few minutes.' },
} as const
