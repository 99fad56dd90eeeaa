import { languages } from '@sabha/language/languages'
import * as z from 'zod/mini'
import { adminAt, adminCall, call } from '../call.ts'
import { rowId, text } from '../request-fields.ts'
import { permissions, Success, User } from '../shapes.ts'
import { tolerantText } from '../tolerant-fields.ts'

export const Account = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  permission: z.enum(permissions),
  created_at: z.string(),
  disabled_at: z.nullable(z.string()),
  /** Sessions that are open now. */
  sessions: z.number(),
  /** What the sign-in asks for beside the password. `lost`: an owner has to reset it before the next sign-in. */
  second_factor: z._default(z.enum(['none', 'app', 'passkey', 'lost']), 'none'),
})
export type Account = z.output<typeof Account>

/** An invitation that nobody has accepted yet. */
export const Invitation = z.object({
  id: z.number(),
  email: z.string(),
  permission: z.enum(permissions),
  invited_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
})
export type Invitation = z.output<typeof Invitation>

/** A link that works once. Only this answer has it: the server stores its hash. */
const Link = z.object({
  success: z.literal(true),
  message: tolerantText,
  url: z.string(),
  expires_at: z.string(),
  /** Whether the server also sends it by e-mail. */
  is_mailed: z.boolean(),
})

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** Whether it belongs to the host under which the site is open now. */
  is_of_this_host: z.boolean(),
})
export type Passkey = z.output<typeof Passkey>

/** The options for the browser's own call: JSON as WebAuthn defines it. */
const WebAuthnOptions = z.object({ options: z.record(z.string(), z.unknown()) })

const encoded = z.optional(text(20_000))
/** The browser's answer (`RegistrationResponseJSON`, `AuthenticationResponseJSON`): the parts that the server reads, in base64url. */
const webAuthn = z.object({
  id: encoded,
  rawId: encoded,
  type: z.optional(text(40)),
  response: z.optional(
    z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: encoded,
      transports: z.optional(z.array(text(40))),
    }),
  ),
})

/** The language of the e-mail. */
const language = z.enum(languages)
const linkToken = text(100)

/** Confirms who is signed in: their password, or a passkey's answer if the password is null. */
export const proof = { password: z.nullable(text(200)), response: z.nullable(webAuthn) }

/** Said of each call that needs a recent proof; `proof-needed` refuses it otherwise. */
export const needsProof = 'Needs a sign-in within the last ten minutes, or a confirmation (`confirm`).'
/** What `confirm` answered, within ten minutes. */
export const confirmation = { confirmation: z.optional(text(300)) }

/** Calls of staff for their own account, of owners for every account, and of people who have a link and no session yet. */
export const adminAccounts = {
  confirm: call({
    ...adminCall('POST', 'confirm', 'staff'),
    summary: 'Proves again who is signed in. The confirmation counts for ten minutes, in this session; keep it in memory alone.',
    audit: ['proof-failed'],
    request: z.object(proof),
    response: z.object({ success: z.literal(true), message: tolerantText, confirmation: z.string() }),
  }),

  invite: call({
    ...adminCall('POST', 'invite', 'owner'),
    summary: `Invites somebody to make an account of their own: by e-mail where that is set up, and by the link of the answer. ${needsProof}`,
    audit: ['account-invited'],
    request: z.object({ email: text(254), permission: z.enum(permissions), language, ...confirmation }),
    response: Link,
  }),

  invitations: call({
    ...adminCall('GET', 'invitations', 'owner'),
    summary: 'The invitations that nobody has used or withdrawn.',
    request: z.object({}),
    response: z.object({ invitations: z.array(Invitation) }),
  }),

  renewInvitation: call({
    ...adminCall('POST', 'renew_invitation', 'owner'),
    summary: `Sends an invitation again, with a new link; the earlier link no longer works. ${needsProof}`,
    audit: ['account-invited'],
    request: z.object({ invitation_id: rowId, language, ...confirmation }),
    response: Link,
  }),

  withdrawInvitation: call({
    ...adminCall('POST', 'withdraw_invitation', 'owner'),
    summary: `Withdraws an invitation: its link no longer works. ${needsProof}`,
    audit: ['invitation-withdrawn'],
    request: z.object({ invitation_id: rowId, ...confirmation }),
    response: Success,
  }),

  readLink: call({
    ...adminAt('POST', 'account_link.php', 'public'),
    summary: 'Whom a link to an account is for, and what it opens.',
    rateLimit: 'sign-ins',
    request: z.object({ token: linkToken }),
    response: z.object({
      kind: z.enum(['invitation', 'password']),
      email: z.string(),
      expires_at: z.string(),
      /** Whether setting a password with the link removes the passkeys of the account. */
      takes_passkeys: z._default(z.boolean(), false),
      /** Whether an owner has to let the account in afterwards, since its passkey was its required second factor. */
      needs_owner: z._default(z.boolean(), false),
    }),
  }),

  signInWays: call({
    ...adminAt('GET', 'sign_in_ways.php', 'public'),
    summary: 'What the sign-in can offer here beside the password.',
    request: z.object({}),
    response: z.object({
      /** Whether a link for a new password can be asked for by e-mail. */
      reset_by_mail: z._default(z.boolean(), false),
      /** Whether browsers make passkeys for this address: it needs a host name, and HTTPS or localhost. */
      passkeys: z._default(z.boolean(), false),
    }),
  }),

  forgotPassword: call({
    ...adminAt('POST', 'forgot_password.php', 'public'),
    summary: 'Mails a link for a new password, where the address has an account. The answer is the same in any case.',
    rateLimit: 'sign-ins',
    audit: ['password-asked'],
    request: z.object({ email: text(254), language }),
    response: Success,
  }),

  resetPassword: call({
    ...adminAt('POST', 'reset_password.php', 'public'),
    summary: 'Sets a new password by a link, which opens once, and ends every session of the account.',
    rateLimit: 'sign-ins',
    audit: ['password-reset'],
    request: z.object({ token: linkToken, password: text(200) }),
    response: Success,
  }),

  makeResetLink: call({
    ...adminCall('POST', 'make_reset_link', 'owner'),
    summary: `A link by which somebody else of the office sets a new password, to be copied. ${needsProof}`,
    audit: ['password-link-made'],
    request: z.object({ account_id: rowId, language, ...confirmation }),
    response: Link,
  }),

  passkeyChallenge: call({
    ...adminAt('POST', 'passkey_options.php', 'public'),
    summary: 'What a browser needs to sign in with a passkey. It is answered once, within 5 minutes.',
    rateLimit: 'sign-ins',
    request: z.object({}),
    response: WebAuthnOptions,
  }),

  passkeySignIn: call({
    ...adminAt('POST', 'passkey_auth.php', 'public'),
    summary: 'Signs an admin in by a passkey.',
    rateLimit: 'sign-ins',
    audit: ['signed-in'],
    request: z.object({ response: webAuthn }),
    response: z.object({ success: z.literal(true), token: z.string(), user: User, message: tolerantText }),
  }),

  passkeys: call({
    ...adminCall('GET', 'passkeys', 'staff'),
    summary: 'The passkeys of the account that asks.',
    request: z.object({}),
    response: z.object({ passkeys: z.array(Passkey), is_possible_here: z.boolean() }),
  }),

  passkeyOptions: call({
    ...adminCall('POST', 'passkey_options', 'staff'),
    summary: 'What a browser needs to make a passkey, after the password or another passkey; or to confirm something with one.',
    audit: ['proof-failed'],
    request: z.object({
      purpose: z.enum(['register', 'confirm']),
      /** To register one: the password, or another passkey’s answer. */
      password: z.optional(z.nullable(text(200))),
      response: z.optional(z.nullable(webAuthn)),
    }),
    response: WebAuthnOptions,
  }),

  addPasskey: call({
    ...adminCall('POST', 'add_passkey', 'staff'),
    summary: 'Keeps a passkey that the browser has made for the account that asks.',
    audit: ['passkey-added'],
    request: z.object({ name: text(60), response: webAuthn, language: z.optional(language) }),
    response: Success,
  }),

  removePasskey: call({
    ...adminCall('POST', 'remove_passkey', 'staff'),
    summary: 'Removes a passkey of the account that asks, with its password or another passkey.',
    audit: ['passkey-removed', 'proof-failed'],
    request: z.object({ passkey_id: rowId, ...proof }),
    response: Success,
  }),

  secondFactor: call({
    ...adminCall('GET', 'second_factor', 'staff'),
    summary: 'The second factor of the account that asks.',
    request: z.object({}),
    response: z.object({
      /** When its authenticator app was set up; null: it has none. */
      since: z.nullable(z.string()),
      /** The number of recovery codes that are not used yet. */
      recovery_codes: z.number(),
      /** Whether every account needs a second factor. */
      is_required: z.boolean(),
    }),
  }),

  beginSecondFactor: call({
    ...adminCall('POST', 'begin_second_factor', 'staff'),
    summary: 'A new secret for an authenticator app, after the password or a passkey. Nothing changes before it is confirmed.',
    whileSettingUp: true,
    audit: ['proof-failed'],
    request: z.object(proof),
    response: z.object({
      /** Base32, to be typed into the app. */
      secret: z.string(),
      /** `otpauth://…`, for its QR code. */
      uri: z.string(),
      /** The page sends it back with the code. */
      setup: z.string(),
    }),
  }),

  confirmSecondFactor: call({
    ...adminCall('POST', 'confirm_second_factor', 'staff'),
    summary: 'Has sign-ins ask for the app’s codes from now on. Other sessions of the account end.',
    whileSettingUp: true,
    audit: ['second-factor-on', 'signed-in'],
    request: z.object({ setup: text(400), code: text(60), language }),
    response: z.object({
      success: z.literal(true),
      message: tolerantText,
      /** Only this answer has them: the server stores their hashes. */
      recovery_codes: z.array(z.string()),
      /** Replaces a token that only opened the set-up of a second factor. */
      token: z.optional(z.string()),
    }),
  }),

  renewRecoveryCodes: call({
    ...adminCall('POST', 'renew_recovery_codes', 'staff'),
    summary: 'Ten new recovery codes, after the password or a passkey; the earlier ones no longer work.',
    audit: ['recovery-codes-made', 'proof-failed'],
    request: z.object(proof),
    response: z.object({ success: z.literal(true), message: tolerantText, recovery_codes: z.array(z.string()) }),
  }),

  removeSecondFactor: call({
    ...adminCall('POST', 'remove_second_factor', 'staff'),
    summary: 'Has sign-ins ask for no codes any more, after the password or a passkey.',
    audit: ['second-factor-off', 'proof-failed'],
    request: z.object({ ...proof, language }),
    response: Success,
  }),

  requireSecondFactor: call({
    ...adminCall('POST', 'require_second_factor', 'owner'),
    summary: `Whether every account needs a second factor from its next sign-in on. ${needsProof}`,
    audit: ['second-factor-required', 'second-factor-optional'],
    request: z.object({ is_required: z.boolean(), ...confirmation }),
    response: Success,
  }),

  resetSecondFactor: call({
    ...adminCall('POST', 'reset_second_factor', 'owner'),
    summary: `Removes the app, the recovery codes and the passkeys of somebody else, signs them out everywhere and tells them. ${needsProof}`,
    audit: ['second-factor-reset'],
    request: z.object({ account_id: rowId, language, ...confirmation }),
    response: Success,
  }),

  acceptInvitation: call({
    ...adminAt('POST', 'accept_invitation.php', 'public'),
    summary: 'Makes the account that an invitation is for, with a name and a password of one’s own. The link opens once.',
    rateLimit: 'sign-ins',
    audit: ['invitation-accepted'],
    request: z.object({ token: linkToken, name: text(100), password: text(200) }),
    response: Success,
  }),

  changePassword: call({
    ...adminAt('POST', 'change_password.php', 'staff'),
    summary: 'Changes the password of the account that asks, and ends its other sessions.',
    audit: ['password-changed', 'proof-failed'],
    request: z.object({ current_password: text(200), new_password: text(200) }),
    response: Success,
  }),

  list: call({
    ...adminCall('GET', 'accounts', 'owner'),
    summary: 'The accounts.',
    request: z.object({}),
    response: z.object({ accounts: z.array(Account), is_second_factor_required: z._default(z.boolean(), false) }),
  }),

  save: call({
    ...adminCall('POST', 'save_account', 'owner'),
    summary: `Makes an account (id null) or changes one; disabling it or giving it a password ends its sessions. ${needsProof} One’s own address needs the password or a passkey in any case.`,
    audit: ['account-made', 'account-changed', 'proof-failed'],
    request: z.object({
      id: z.nullable(rowId),
      email: text(254),
      name: text(100),
      permission: z.enum(permissions),
      /** null: unchanged. */
      password: z.nullable(text(200)),
      disabled: z.boolean(),
      /** The account as it was read for this edit; absent from clients that don't send it. */
      before: z.optional(z.object({ email: text(254), name: text(100), permission: z.enum(permissions), disabled: z.boolean() })),
      /** Needed to change the address of the account that asks. */
      proof: z.optional(z.object(proof)),
      ...confirmation,
    }),
    response: z.object({ success: z.literal(true), message: tolerantText, account_id: z.number() }),
  }),

  endSessions: call({
    ...adminCall('POST', 'end_sessions', 'owner'),
    summary: `Signs an account out everywhere. ${needsProof}`,
    audit: ['sessions-ended'],
    request: z.object({ account_id: rowId, ...confirmation }),
    response: Success,
  }),
}
