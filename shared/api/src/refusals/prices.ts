export const prices = {
  /** The same for every reason: the code doesn't exist, has expired, is used up, or is for other people. */
  'unknown-price-code': {
    status: 404,
    message: 'This code can’t be used for these seats. If it was sent to you, book with the phone number or e-mail it was sent to.',
  },
  /** Nothing is held or booked. `params` also has `total_amount` in rupees, and `seats` with their `prices`. */
  'price-changed': { status: 409, message: 'The price has changed: {{total}} instead of {{shown}}.' },
  'amount-needed': { status: 422, message: 'Please choose what you pay for each seat.' },
  'amount-unreadable': { status: 422, message: 'Please choose an amount in rupees, such as 250 or 99.50.' },
  'amount-too-low': { status: 422, message: 'Please choose {{least}} or more for each seat.' },
  /** For a few paise: more than nothing, but too little to pay. */
  'amount-unpayable': { status: 422, message: 'Please choose nothing, or ₹1 or more for each seat.' },
  'amount-too-high': { status: 422, message: 'Please choose {{most}} or less for each seat.' },
  'not-to-choose': { status: 422, message: 'The price of these seats is not yours to choose.' },
  'no-such-concession': { status: 409, message: 'This concession isn’t offered for this show any more. Please choose again.' },
  'too-many-concessions': { status: 409, message: 'At most {{most}} seats of a booking can have this concession.' },
  'end-before-start': { status: 422, message: 'The end is before the start.' },
  'price-too-low': { status: 422, message: 'At least ₹1, since the payment service takes no less, or 0 for free seats.' },
  'bad-price-code': { status: 422, message: 'Please use 3 to 30 letters and digits.' },
  'price-code-taken': { status: 409, message: 'There is a code {{code}} already.' },
  'price-code-gone': { status: 404, message: 'We could not find this code.' },
  'price-code-edited': { status: 409, message: '{{who}} has just changed this code. Please look at it again.' },
  'price-rule-gone': { status: 404, message: 'We could not find this rule.' },
  'price-rule-edited': { status: 409, message: '{{who}} has just changed this rule. Please look at it again.' },
  'rule-name-needed': { status: 422, message: 'Please enter the name that guests read.' },
  'steps-needed': { status: 422, message: 'Please enter at least one step.' },
  'steps-not-ascending': { status: 422, message: 'Each step has to be above the one before it.' },
  'bad-step-seats': { status: 422, message: 'Please enter a whole number from {{least}} to {{most}}.' },
  'concessions-edited': { status: 409, message: 'Somebody has just changed these concessions. Please look at them again.' },
  'bad-percent': { status: 422, message: 'Please enter a whole number from 1 to 99.' },
  'bad-uses': { status: 422, message: 'Please enter a whole number from 1 to {{most}}, or leave it empty.' },
  'bad-person': { status: 422, message: '{{person}} is neither an e-mail address nor a phone number of ten digits.' },
} as const
