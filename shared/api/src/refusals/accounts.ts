export const accounts = {
  'email-and-password-required': { status: 422, message: 'Please enter your e-mail address and password.' },
  'wrong-password': { status: 422, message: 'This e-mail address or password is wrong.' },
  'too-many-passwords': { status: 429, message: 'Too many wrong passwords. Please try again in {{minutes}} minutes.' },
  /** Staff ended it: a scanner that was signed in with it deletes the personal data that it has. */
  'session-ended': { status: 401, message: 'The box office ended this sign-in. Please sign in again.' },
  'account-edited': { status: 409, message: 'Somebody has just changed this account. Please look at it again.' },
  'recorded-before': {
    status: 409,
    message: 'This was recorded when it was first sent, and the form was changed since. Close the form and look before you send another.',
  },
  'unknown-account': { status: 404, message: 'We could not find this account.' },
  'account-name-needed': { status: 422, message: 'Please enter a name.' },
  'email-taken': { status: 409, message: 'Another account has this e-mail address.' },
  'already-invited': { status: 409, message: 'This address has been invited already. Please send that invitation again.' },
  'unknown-invitation': { status: 404, message: 'This invitation is no longer open.' },
  'no-mail-here': {
    status: 409,
    message: 'This box office can’t send e-mails. Ask somebody with full access for a link: they make one under Accounts.',
  },
  'link-used': { status: 409, message: 'This link has been used already. You can sign in with your password.' },
  'link-withdrawn': { status: 409, message: 'This link no longer works: it was withdrawn, or a newer one was sent.' },
  'link-expired': { status: 409, message: 'This link has expired. Please ask for a new one.' },
  'last-admin': { status: 409, message: 'At least one account must keep full access.' },
  'own-account': { status: 409, message: 'You can’t remove your own access.' },
  'own-password': { status: 409, message: 'Change your own password in your profile.' },
  'no-passkeys-here': {
    status: 409,
    message: 'Passkeys need an address with a name and HTTPS. This one has none: please use your password.',
  },
  'passkey-name-needed': { status: 422, message: 'Please give the passkey a name.' },
  'passkey-too-late': { status: 409, message: 'That took too long. Please try again.' },
  'passkey-unknown': { status: 422, message: 'We don’t know this passkey. Please choose another one, or use your password.' },
  'passkey-refused': { status: 422, message: 'This passkey could not be checked. Please try again, or use your password.' },
  'unknown-passkey': { status: 404, message: 'This passkey is gone already.' },
  'another-passkey': { status: 422, message: 'Please use another passkey than the one you remove, or your password.' },
  'second-factor-needed': { status: 422, message: 'Please enter the code of your authenticator app, or a recovery code.' },
  'wrong-code': { status: 422, message: 'This code is wrong, or was used already.' },
  'too-many-codes': { status: 429, message: 'Too many wrong codes. Please try again in {{minutes}} minutes.' },
  /** The app's secret was sealed with another key than the one beside the database. */
  'second-factor-unreadable': {
    status: 409,
    message: 'The server can’t check codes of the app: its key file is another one. Please use a recovery code.',
  },
  'passkey-needed': {
    status: 422,
    message:
      'This account signs in with two steps. Please sign in with your passkey. For the scanner: sign in to the admin on this phone, then come back.',
  },
  'second-factor-lost': {
    status: 422,
    message: 'The new password alone is not enough here. Ask somebody with full access for a link: they make one under Accounts.',
  },
  'second-factor-set-up-over': { status: 409, message: 'This QR code is no longer good. Please start again.' },
  'lost-second-factor': {
    status: 409,
    message:
      'Their password was set by e-mail, maybe by somebody else. Make a link for a new password instead, and give it to them yourself.',
  },
  /** The only open account with full access has no required second factor but its passkeys. */
  'only-owner-by-mail': {
    status: 409,
    message:
      'Yours is the only account with full access, and a new password would remove its passkeys. Sign in with your passkey. If it is lost, run “pnpm rescue” on the server.',
  },
  'no-second-factor': { status: 409, message: 'Two-step sign-in isn’t set up.' },
  'own-second-factor': { status: 409, message: 'Change your own two-step sign-in in your profile.' },
  'own-second-factor-first': { status: 409, message: 'Set up two-step sign-in for your own account first, in your profile.' },
  'last-second-factor': { status: 409, message: 'Every account here signs in with two steps, and this is your only second step.' },
  'password-too-short': { status: 422, message: 'Password must be at least 6 characters' },
  'password-too-easy': { status: 422, message: 'This password is too easy to guess. Please choose another one.' },
  /** The sign-in is more than ten minutes old, and so is the confirmation, if there is one. */
  'proof-needed': { status: 409, message: 'Please confirm first that it is you, with your password or a passkey.' },
  'wrong-current-password': { status: 422, message: 'The current password is wrong.' },
} as const
