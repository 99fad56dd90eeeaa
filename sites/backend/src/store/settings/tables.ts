export interface SettingsTables {
  settings: SettingsTable
}

/** One row for each saving; the newest holds. */
interface SettingsTable {
  /** From 1, without a gap: of two who save at once the database takes one. */
  version: number
  /** JSON: by name, every setting that somebody has set so far. */
  chosen: string
  saved_at: number
  /** The account's name on that day. */
  saved_by: string
}
