import {
  isSettingName,
  type SettingName,
  Settings,
  settingProblem,
  settingsContradiction,
  standardSettings,
} from '@sabha/api/admin/settings'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { ownerAddresses } from '../../store/accounts/accounts.ts'
import { setInvoicePrefix } from '../../store/payments/invoices.ts'
import { addSettings, newestSettings } from '../../store/settings/settings.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import { type LinkNeeds, notifyAccount } from '../accounts/links.ts'
import { type ConfirmedDoer, noProvedOwnerNow } from '../accounts/recent-proof.ts'
import { chosenIn, type LiveSettings } from './live-settings.ts'
import { savedBy } from './saved-by.ts'

type Needs = LinkNeeds & { settings: LiveSettings; variableOf: (name: SettingName) => string }

export interface SettingsEdit {
  /** The version that was shown when these were typed. */
  version: number
  /** By name; settings that aren't named stay. */
  given: Readonly<Record<string, string | number>>
}

/**
 * Saves all of these settings or none, and returns the new version. Refuses if somebody else has saved since. Where the money of counters
 * goes needs a recent proof, and every owner is told.
 */
export async function saveSettings(context: Needs, doer: ConfirmedDoer, { version, given }: SettingsEdit): Promise<number | Refusal> {
  const asked = readGiven(context, given)
  if (isRefusal(asked)) return asked
  const saved = await context.store.alone((tx) => save(tx, context, doer, version, asked))
  await context.settings.refresh()
  return saved
}

function readGiven({ settings, variableOf }: Needs, given: SettingsEdit['given']): Partial<Settings> | Refusal {
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    if (!isSettingName(name)) return refuse('unknown-setting', { field: name })
    if (settings.fixed[name] !== undefined) return refuse('setting-fixed', { field: name, variable: variableOf(name) })
    const problem = settingProblem(name, value)
    if (problem) return problem
    read[name] = Settings.shape[name].parse(value)
  }
  return read
}

async function save(
  tx: Tx,
  services: Needs,
  doer: ConfirmedDoer,
  version: number,
  asked: Partial<Settings>,
): Promise<number | Refusal | Rollback<Refusal>> {
  const { account } = doer
  const { now, settings } = services
  const { fixed } = settings
  const newest = await newestSettings(tx)
  if ((newest?.version ?? 0) !== version) return savedBy(newest)
  const chosen = newest ? chosenIn(newest) : {}
  const before: Settings = { ...standardSettings, ...chosen, ...fixed }
  const after = { ...before, ...asked }
  const contradiction = settingsContradiction(after)
  if (contradiction) return contradiction
  const changed = (Object.keys(asked) as SettingName[]).filter((name) => after[name] !== before[name])
  if (changed.length === 0) return version
  const isMoneyTurned = changed.some((name) => name === 'upi_address' || name === 'upi_name')
  const unproved = isMoneyTurned ? await noProvedOwnerNow(tx, services, doer) : undefined
  if (unproved) return unproved
  const at = now()
  const row = { version: version + 1, chosen: JSON.stringify({ ...chosen, ...asked }), saved_at: at, saved_by: account.name }
  // Another process may have saved first.
  if (!(await addSettings(tx, row))) return rollback(savedBy(await newestSettings(tx)))
  if (changed.includes('invoice_prefix')) await setInvoicePrefix(tx, after.invoice_prefix)
  const details = Object.fromEntries(changed.map((name) => [name, `${wordOf(before[name])} → ${wordOf(after[name])}`]))
  await logAction(tx, account, at, { what: 'settings-changed', toWhat: `settings ${row.version}`, details })
  if (isMoneyTurned)
    for (const email of await ownerAddresses(tx)) await notifyAccount(tx, services, { email }, 'upi-changed', after.language)
  return row.version
}

const wordOf = (value: string | number) => (value === '' ? '–' : String(value))
