import type { SettingName } from '@sabha/api/admin/settings'
import type { Contract } from '@sabha/api/contract'
import { isRefusal } from '@sabha/api/refusal'
import { variableOf } from '../config.ts'
import { figuresOf } from '../rules/settings/live-settings.ts'
import { saveSettings } from '../rules/settings/save-settings.ts'
import { iso } from '../wire/bookings.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

export function settingsHandlers(services: Services): Handlers<Contract['settings']> {
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
  }
}
