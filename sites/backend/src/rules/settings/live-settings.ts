import { isSettingName, type Settings, settingProblem, standardSettings } from '@sabha/api/admin/settings'
import type { Figures } from '@sabha/api/figures'
import { figureRanges } from '@sabha/api/settings'
import { paiseOf } from '@sabha/ticketing/money'
import { invoicePrefix, setInvoicePrefix } from '../../store/payments/invoices.ts'
import { newestSettings, type SettingsRow } from '../../store/settings/settings.ts'
import type { Context, CurrentSettings, GstSettings } from '../context.ts'

/**
 * The settings in force at this moment: what the environment sets, else what an owner has saved, else the standard. Code that decides
 * something reads `values` at that time, and keeps none of it: another process may have saved.
 */
export class LiveSettings implements CurrentSettings {
  /** What the environment sets, which wins. */
  readonly fixed: Readonly<Partial<Settings>>
  readonly #store: Pick<Context['store'], 'read'>
  #newest: SettingsRow | undefined
  #values: Settings

  constructor(store: Pick<Context['store'], 'read'>, fixed: Partial<Settings>) {
    this.#store = store
    this.fixed = fixed
    this.#values = { ...standardSettings, ...fixed }
  }

  get values(): Readonly<Settings> {
    return this.#values
  }

  get version(): number {
    return this.#newest?.version ?? 0
  }

  /** The last saving. */
  get saved(): SettingsRow | undefined {
    return this.#newest
  }

  /** Checks whether anybody has saved, in whatever process. */
  async refresh(): Promise<void> {
    const newest = await newestSettings(this.#store.read)
    // An older reading may arrive later.
    if (!newest || newest.version <= this.version) return
    this.#newest = newest
    this.#values = { ...standardSettings, ...chosenIn(newest), ...this.fixed }
  }
}

export async function openSettings({ store, fixed }: { store: Context['store']; fixed: Partial<Settings> }): Promise<LiveSettings> {
  const settings = new LiveSettings(store, fixed)
  await settings.refresh()
  return settings
}

/** Stores what serials begin with: the environment may set another prefix since the last start, as after a restore. */
export async function tellPrefix(store: Context['store'], { values }: CurrentSettings): Promise<void> {
  const { invoice_prefix } = values
  if ((await invoicePrefix(store.read)) !== invoice_prefix) await store.alone((tx) => setInvoicePrefix(tx, invoice_prefix))
}

/** Returns what owners had set as of that saving. A setting that this program doesn't know, or no longer accepts, counts as not set. */
export function chosenIn({ chosen }: Pick<SettingsRow, 'chosen'>): Partial<Settings> {
  const entries = Object.entries(JSON.parse(chosen) as Record<string, unknown>)
  return Object.fromEntries(entries.filter(([name, value]) => isSettingName(name) && !settingProblem(name, value)))
}

/** Returns those of the settings that visitors are told. */
export function figuresOf(settings: Readonly<Settings>): Figures {
  return Object.fromEntries((Object.keys(figureRanges) as (keyof Figures)[]).map((name) => [name, settings[name]])) as Figures
}

/** The GST figures, read from the settings each time. */
export function gstOf(settings: CurrentSettings): GstSettings {
  return {
    get exemptUpTo() {
      return paiseOf(settings.values.gst_exempt_up_to)
    },
    get invoices() {
      const { gstin, invoice_supplier: supplier, sac, invoice_prefix: prefix } = settings.values
      return gstin === '' ? null : { gstin, supplier, sac, prefix }
    },
  }
}
