import type { Contract } from '@sabha/api/contract'
import { isRefusal, type Refusal } from '@sabha/api/refusal'
import { readPerson } from '../input/texts.ts'
import { askForPassword, makeResetLink, resetPassword, takenByLink } from '../rules/accounts/forgotten-password.ts'
import { acceptInvitation, invite, renewInvitation, withdrawInvitation } from '../rules/accounts/invitations.ts'
import { type MadeLink, usableLink } from '../rules/accounts/links.ts'
import { changePassword, endSessionsOf, saveAccount } from '../rules/accounts/manage.ts'
import { registerPasskey, registrationOptions, takePasskeyAway } from '../rules/accounts/own-passkeys.ts'
import { authenticationOptions, passkeyHost } from '../rules/accounts/passkeys.ts'
import { confirm } from '../rules/accounts/recent-proof.ts'
import { absoluteSessionMs, guestSessionMs, type SignedIn, signOut } from '../rules/accounts/sessions.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  resetSecondFactor,
} from '../rules/accounts/set-up-second-factor.ts'
import { signInAccount, signInByPasskey } from '../rules/accounts/sign-in.ts'
import { hashToken, newToken } from '../rules/tokens.ts'
import type { Services } from '../services.ts'
import { type AccountRow, listAccounts, openSessions } from '../store/accounts/accounts.ts'
import { addGuest } from '../store/accounts/guests.ts'
import { openInvitations } from '../store/accounts/links.ts'
import { passkeysOf } from '../store/accounts/passkeys.ts'
import { accountsWithPasskey, countRecoveryCodes, isSecondFactorRequired } from '../store/accounts/second-factor.ts'
import { wireAccount, wireUser } from '../wire/accounts.ts'
import { iso, isoOrNull } from '../wire/instants.ts'
import { type Caller, done, doneWith, type Handlers } from './handlers.ts'

export function accountHandlers(services: Services): Handlers<Contract['accounts']> {
  const { store, now, randomBytes } = services
  return {
    async signIn(request) {
      const person = readPerson(request.name, request.phone)
      if (isRefusal(person)) return person
      const token = newToken(randomBytes)
      const guest = await store.concurrent([], (tx) =>
        addGuest(tx, { ...person, tokenHash: hashToken(token), now: now(), expiresAt: now() + guestSessionMs }),
      )
      return { success: true, status: 'success', message: 'Signed in', user: wireUser(guest), token }
    },

    async adminSignIn(request, { address, device }) {
      const { email, password, code = '' } = request
      const signedIn = await signInAccount(services, { email, password, code, address: address(), device: device.known })
      return isRefusal(signedIn) ? signedIn : wireSignedIn(signedIn, device)
    },

    async signOut(_, { bearer }) {
      const token = bearer()
      if (token !== undefined) await signOut(services, token)
      return { success: true, message: 'Signed out' }
    },

    async changePassword({ current_password, new_password }, { account, session }) {
      const refusal = await changePassword(services, account, session, { current: current_password, next: new_password })
      return refusal ?? { success: true, message: 'Password changed successfully!' }
    },

    async list() {
      const accounts = await listAccounts(store.read)
      const sessions = await openSessions(store.read, now(), absoluteSessionMs)
      const withPasskey = await accountsWithPasskey(store.read)
      return {
        is_second_factor_required: await isSecondFactorRequired(store.read),
        accounts: accounts.map(({ id, email, name, permission, created_at, disabled_at, totp, factor_lost_at }) => ({
          id,
          email,
          name,
          permission,
          created_at: iso(created_at),
          disabled_at: isoOrNull(disabled_at),
          sessions: disabled_at === null ? (sessions.get(id) ?? 0) : 0,
          second_factor: factorOf({ totp, factor_lost_at }, withPasskey.has(id)),
        })),
      }
    },

    async save({ proof, confirmation, ...entry }, { origin, ...doer }) {
      const saved = await saveAccount(services, { ...doer, confirmation }, { ...entry, ...(proof && { proof: { ...proof, origin } }) })
      return isRefusal(saved) ? saved : doneWith({ account_id: saved })
    },

    async endSessions({ account_id, confirmation }, doer) {
      return done(await endSessionsOf(services, { ...doer, confirmation }, account_id))
    },

    async confirm({ password, response }, { origin, ...doer }) {
      const confirmation = await confirm(services, doer, { password, response, origin })
      return isRefusal(confirmation) ? confirmation : doneWith({ confirmation })
    },

    async invite({ email, permission, language, confirmation }, { origin, ...doer }) {
      const made = await invite(services, { ...doer, confirmation }, { email, permission, language, origin })
      return isRefusal(made) ? made : wireLink(made)
    },

    async invitations() {
      const links = await openInvitations(store.read)
      return {
        invitations: links.flatMap(({ id, email, permission, made_by, created_at, expires_at }) =>
          permission === null
            ? []
            : {
                id,
                email,
                permission,
                invited_by: made_by,
                created_at: iso(created_at),
                expires_at: iso(expires_at),
                is_expired: expires_at <= now(),
              },
        ),
      }
    },

    async renewInvitation({ invitation_id, language, confirmation }, { origin, ...doer }) {
      const made = await renewInvitation(services, { ...doer, confirmation }, invitation_id, { language, origin })
      return isRefusal(made) ? made : wireLink(made)
    },

    async withdrawInvitation({ invitation_id, confirmation }, doer) {
      return done(await withdrawInvitation(services, { ...doer, confirmation }, invitation_id))
    },

    async readLink({ token }) {
      const link = await usableLink(store.read, token, now())
      if (isRefusal(link)) return link
      const taken = await takenByLink(store.read, link)
      if (isRefusal(taken)) return taken
      const { kind, email, expires_at } = link
      return { kind, email, expires_at: iso(expires_at), takes_passkeys: taken.passkeys, needs_owner: taken.needsOwner }
    },

    async signInWays(_, { origin }) {
      return { reset_by_mail: services.mailGoesOut(), passkeys: passkeyHost(origin) !== undefined }
    },

    async passkeyChallenge(_, { origin }) {
      return wireOptions(await authenticationOptions(services, origin))
    },

    async passkeySignIn({ response }, { origin, device }) {
      const signedIn = await signInByPasskey(services, { response, origin, device: device.known })
      return isRefusal(signedIn) ? signedIn : wireSignedIn(signedIn, device)
    },

    async passkeys(_, { account, origin }) {
      const host = passkeyHost(origin)
      return {
        is_possible_here: host !== undefined,
        passkeys: (await passkeysOf(store.read, account.id)).map(({ id, name, created_at, last_used_at, rp_id }) => ({
          id,
          name,
          created_at: iso(created_at),
          last_used_at: isoOrNull(last_used_at),
          is_of_this_host: rp_id === host,
        })),
      }
    },

    async passkeyOptions({ purpose, password = null, response = null }, { account, session, origin }) {
      const options =
        purpose === 'register'
          ? registrationOptions(services, account, session, { password, response, origin })
          : authenticationOptions(services, origin, account)
      return wireOptions(await options)
    },

    async addPasskey({ name, response, language = services.settings.values.language }, { account, session, origin }) {
      return done(await registerPasskey(services, account, { session, name, response, origin, language }))
    },

    async removePasskey({ passkey_id, password, response }, { account, session, origin }) {
      const given = { passkeyId: passkey_id, password, response, origin }
      return done(await takePasskeyAway(services, account, session, given))
    },

    async secondFactor(_, { account }) {
      return {
        since: account.totp === null ? null : isoOrNull(account.totp_since),
        recovery_codes: await countRecoveryCodes(store.read, account.id),
        is_required: await isSecondFactorRequired(store.read),
      }
    },

    async beginSecondFactor({ password, response }, { origin, ...doer }) {
      return beginSecondFactor(services, doer, { password, response, origin })
    },

    async confirmSecondFactor({ setup, code, language }, { device, ...doer }) {
      const done = await confirmSecondFactor(services, doer, { setup, code, language, device: device.known })
      if (isRefusal(done)) return done
      const { recoveryCodes, signedIn } = done
      if (signedIn?.device !== undefined) device.keep(signedIn.device)
      return doneWith({ recovery_codes: recoveryCodes, ...(signedIn && { token: signedIn.token }) })
    },

    async renewRecoveryCodes({ password, response }, { origin, ...doer }) {
      const codes = await renewRecoveryCodes(services, doer, { password, response, origin })
      return isRefusal(codes) ? codes : doneWith({ recovery_codes: codes })
    },

    async removeSecondFactor({ password, response, language }, { origin, ...doer }) {
      const refusal = await removeSecondFactor(services, doer, { password, response, origin, language })
      return done(refusal)
    },

    async requireSecondFactor({ is_required: isRequired, confirmation }, { origin, ...doer }) {
      return done(await requireSecondFactor(services, { ...doer, confirmation }, { isRequired, origin }))
    },

    async resetSecondFactor({ account_id, language, confirmation }, doer) {
      return done(await resetSecondFactor(services, { ...doer, confirmation }, account_id, language))
    },

    async forgotPassword({ email, language }, { address, origin }) {
      return done(await askForPassword(services, { email, language, origin, address: address() }))
    },

    async resetPassword(given) {
      return done(await resetPassword(services, given))
    },

    async makeResetLink({ account_id, language, confirmation }, { origin, ...doer }) {
      const made = await makeResetLink(services, { ...doer, confirmation }, account_id, { language, origin })
      return isRefusal(made) ? made : wireLink(made)
    },

    async acceptInvitation(given) {
      return done(await acceptInvitation(services, given))
    },
  }
}

function wireSignedIn({ token, account, device, mustSetUp }: SignedIn, browser: Caller['device']) {
  if (device !== undefined) browser.keep(device)
  const signedIn = { success: true as const, token, user: wireAccount(account), message: 'Signed in' }
  return mustSetUp ? { ...signedIn, must_set_up_second_factor: true } : signedIn
}

function factorOf({ totp, factor_lost_at }: Pick<AccountRow, 'totp' | 'factor_lost_at'>, hasPasskey: boolean) {
  if (totp !== null) return 'app'
  if (hasPasskey) return 'passkey'
  return factor_lost_at === null ? 'none' : 'lost'
}

function wireLink({ url, expiresAt, isMailed }: MadeLink) {
  return doneWith({ url, expires_at: iso(expiresAt), is_mailed: isMailed })
}

function wireOptions(options: object | Refusal) {
  return isRefusal(options) ? options : { options: { ...options } }
}
