import type { SettingName } from '@sabha/api/admin/settings'
import type { Contract } from '@sabha/api/contract'
import { isRefusal } from '@sabha/api/refusal'
import type { Mailer } from '../adapters/mail/mail.ts'
import { variableOf } from '../config.ts'
import { figuresOf } from '../rules/settings/live-settings.ts'
import { type Installation, readiness } from '../rules/settings/readiness.ts'
import { saveSettings } from '../rules/settings/save-settings.ts'
import { type TriedOut, tryMail, tryPayment } from '../rules/settings/try-out.ts'
import { iso } from '../wire/bookings.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

/** What these handlers know of the installation beside the services. */
export type SettingsDeps = Omit<Installation, 'checkout'> & { mailer: Mailer }

export function settingsHandlers(services: Services, installation: SettingsDeps): Handlers<Contract['settings']> {
  const { settings } = services
  return {
    async figures() {
      return { figures: figuresOf(settings.values) }
    },

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

    async save({ version, settings: given }, { account }) {
      const saved = await saveSettings({ ...services, variableOf }, account, { version, given })
      return isRefusal(saved) ? saved : { success: true, message: 'Done', version: saved }
    },

    async ready() {
      const checks = await readiness(services, { ...installation, checkout: services.checkout })
      return { checks, server_time: iso(services.now()) }
    },

    async tryMail({ language }, { account }) {
      return wireTried(await tryMail(services, installation.mailer, account, language))
    },

    async tryPayment(_, { account }) {
      return wireTried(await tryPayment(services, account))
    },
  }
}

function wireTried({ isFine, said }: TriedOut) {
  return { success: true as const, message: 'Done', is_fine: isFine, said }
}
