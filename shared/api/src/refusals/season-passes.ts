export const seasonPasses = {
  /** The pass doesn't exist, was cancelled or refunded, or is for other shows: someone who guesses is not told which. */
  'unknown-pass': { status: 404, message: 'This pass can’t be used for this show. Please check the code.' },
  'pass-used-here': { status: 409, message: 'This pass already has a seat at this show. It covers one seat per show.' },
  'pass-used-up': { status: 409, message: 'All {{nights}} shows of this pass are used. Give one back to book another.' },
  'pass-sold-out': {
    status: 409,
    message: 'Every seat that this pass covers is taken at this show. The pass keeps its shows: choose another.',
  },
  'pass-price-needed': { status: 422, message: 'Please enter a price of ₹1 or more.' },
  'pass-places': { status: 422, message: 'Please enter a whole number of passes from 1 to {{most}}.' },
  'pass-shows-needed': { status: 422, message: 'Please choose the evenings that the pass is good for.' },
  'pass-nights': { status: 422, message: 'Please enter a whole number of evenings from 1 to {{most}}.' },
  'pass-too-few-nights': {
    status: 409,
    message: 'The pass is for {{nights}} evenings, and {{left}} of its evenings are still to come. Please add evenings first.',
  },
  'pass-of-passes': { status: 422, message: '“{{show}}” is a pass itself, or is over. Please choose evenings to come.' },
  'pass-gone': { status: 404, message: 'We could not find this pass.' },
} as const
