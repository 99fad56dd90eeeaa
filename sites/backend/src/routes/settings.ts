import { paymentKeysProblem } from '@sabha/api/admin/payment-keys'
import type { SettingName } from '@sabha/api/admin/settings'
import type { Contract } from '@sabha/api/contract'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { MailServer } from '../adapters/mail/live-mailer.ts'
import type { Mailer } from '../adapters/mail/mail.ts'
import { variableOf } from '../config.ts'
import { type DescribedKey, describePaymentKeys } from '../rules/payments/describe-payment-keys.ts'
import { savePaymentKeys } from '../rules/payments/save-payment-keys.ts'
import { saveMailServer } from '../rules/settings/mail-server.ts'
import { type Installation, readiness } from '../rules/settings/readiness.ts'
import { saveSettings } from '../rules/settings/save-settings.ts'
import { type TriedOut, tryMail, tryPayment } from '../rules/settings/try-out.ts'
import type { Services } from '../services.ts'
import { newestMailServer } from '../store/settings/settings.ts'
import { iso, isoOrNull } from '../wire/instants.ts'
import { doneWith, type Handlers } from './handlers.ts'

/** What these handlers know about the installation, besides the services. */
export type SettingsDeps = Omit<Installation, 'paymentKeys' | 'mailGoesOut'> & {
  mailer: Mailer
  lookAtMailServer: () => Promise<MailServer>
  /** The variable that says where mails go. While it is set, the mail server entered in the settings is not used. */
  mailVariable: string | undefined
  /** The same for the payment key. */
  keyVariable: string | undefined
}

export function settingsHandlers(services: Services, installation: SettingsDeps): Handlers<Contract['settings']> {
  const { settings, paymentKeys } = services
  return {
    async get() {
      await settings.refresh()
      const { version, values, fixed, saved } = settings
      return {
        version,
        settings: values,
        fixed: Object.fromEntries((Object.keys(fixed) as SettingName[]).map((name) => [name, variableOf(name)])),
        saved: saved ? { at: iso(saved.saved_at), who: saved.saved_by } : null,
      }
    },

    async save({ version, settings: given, confirmation }, doer) {
      const saved = await saveSettings({ ...services, variableOf }, { ...doer, confirmation }, { version, given })
      return isRefusal(saved) ? saved : doneWith({ version: saved })
    },

    async mailServer() {
      const row = await newestMailServer(services.store.read)
      const { kind } = await installation.lookAtMailServer()
      return {
        version: row?.version ?? 0,
        host: row?.host ?? '',
        port: row?.port ?? 465,
        user: row?.user ?? '',
        sender: row?.sender ?? '',
        password: row && row.password_set_at !== null ? { set_at: iso(row.password_set_at) } : null,
        is_readable: kind !== 'unreadable',
        fixed: installation.mailVariable ?? null,
      }
    },

    async saveMailServer({ proof, ...entry }, { account, session, origin }) {
      const { mailVariable: variable } = installation
      if (variable !== undefined) return refuse('setting-fixed', { field: 'host', variable })
      const saved = await saveMailServer(services, { account, session }, { ...proof, origin }, entry)
      await installation.lookAtMailServer()
      return isRefusal(saved) ? saved : doneWith({ version: saved })
    },

    async paymentKeys() {
      const { version, holds, key, webhook, earlier, earlierWebhooksUntil } = await describePaymentKeys(services)
      return {
        version,
        holds,
        key: key && { ...wireKey(key), set_at: isoOrNull(key.setAt), set_by: key.setBy },
        webhook: webhook && { set_at: isoOrNull(webhook.setAt), last_delivery: isoOrNull(webhook.lastDelivery) },
        fixed: installation.keyVariable ?? null,
        earlier: earlier.map(wireKey),
        earlier_webhooks_until: isoOrNull(earlierWebhooksUntil),
      }
    },

    async savePaymentKeys({ version, key_id, key_secret, webhook_secret, remove, password, response }, { account, session, origin }) {
      const { keyVariable: variable } = installation
      if (variable !== undefined) return refuse('setting-fixed', { field: 'key_id', variable })
      const entry = { version, keyId: key_id, keySecret: key_secret, webhookSecret: webhook_secret, remove }
      const saved = await savePaymentKeys(services, { account, session }, { password, response, origin }, entry)
      await paymentKeys.refresh()
      return isRefusal(saved) ? saved : doneWith({ version: saved })
    },

    async ready() {
      const checks = await readiness(services, { ...installation, paymentKeys, mailGoesOut: services.mailGoesOut })
      return { checks, server_time: iso(services.now()) }
    },

    async tryMail({ language }, { account }) {
      return wireTried(await tryMail(services, installation.mailer, account, language))
    },

    async tryPayment({ key_id: keyId, key_secret: keySecret }, { account }) {
      await paymentKeys.refresh()
      const typed = typedKey(keyId, keySecret)
      if (isRefusal(typed)) return typed
      const key = typed ? services.connectProvider(typed) : paymentKeys.current
      return key ? wireTried(await tryPayment(services, account, key)) : refuse('payments-closed')
    },
  }
}

function wireTried({ isFine, said }: TriedOut) {
  return doneWith({ is_fine: isFine, said })
}

/** Returns the key that an owner has typed but not saved; undefined if nothing was typed. */
function typedKey(keyId: string, keySecret: string): { keyId: string; keySecret: string } | Refusal | undefined {
  const typed = { keyId: keyId.trim(), keySecret: keySecret.trim() }
  if (typed.keyId === '' && typed.keySecret === '') return undefined
  return paymentKeysProblem({ ...typed, webhookSecret: '', remove: false }) ?? typed
}

function wireKey({ mode, end, isReadable }: DescribedKey) {
  return { mode, end, is_readable: isReadable }
}
