export const tills = {
  'unknown-till': { status: 404, message: 'We could not find this till.' },
  'till-open-already': { status: 409, message: 'You have an open till already. Please count and close it first.' },
  'till-closed': { status: 409, message: 'This till has just been closed, so nothing was booked. Please open a new one, or sell without.' },
  'till-is-closed': { status: 409, message: 'This till is closed. An account with full access can add a correction.' },
  'till-moved-on': { status: 409, message: 'Something has gone into this till or out of it. Please look at it again.' },
  'till-still-open': { status: 409, message: 'This till is still open. Its slip can be mailed once it is closed.' },
  'slip-not-mailed': { status: 409, message: 'The slip was not mailed: there is no mail server.' },
  'statement-not-csv': {
    status: 422,
    message: 'This is not a CSV file. Please export or save the statement as “CSV UTF-8”. Nothing was changed.',
  },
  'statement-no-columns': {
    status: 422,
    message:
      'This file does not look like a bank statement: it needs columns for the date, the narration and the credits. Nothing was changed.',
  },
  'statement-empty': { status: 422, message: 'This statement has no lines. Nothing was changed.' },
  'statement-too-long': {
    status: 422,
    message: 'At most {{lines}} lines can be read at once. Please export a shorter time. Nothing was changed.',
  },
  'statement-bad-date': { status: 422, message: 'The date in line {{line}} could not be read. Nothing was changed.' },
  'statement-bad-amount': { status: 422, message: 'The amount in line {{line}} could not be read. Nothing was changed.' },
  'statement-formula': {
    status: 422,
    message: 'Line {{line}} has a formula. Please export the statement from the bank once more. Nothing was changed.',
  },
  'unknown-bank-credit': { status: 404, message: 'We could not find this credit.' },
  'unknown-upi-sale': { status: 404, message: 'We could not find this sale by UPI.' },
  'unknown-bank-match': { status: 404, message: 'This match is gone already.' },
  'bank-amounts-differ': { status: 422, message: 'The credit is of another amount than the sale.' },
  'bank-matched-already': { status: 409, message: 'One of the two has just been matched or settled. Please look at it again.' },
  'bad-count': { status: 422, message: 'Please enter whole numbers of notes and coins.' },
  'reason-needed': { status: 422, message: 'Please give the reason.' },
  'same-way-twice': { status: 422, message: 'Please choose two different ways to pay.' },
} as const
