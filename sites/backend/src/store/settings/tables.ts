export interface SettingsTables {
  settings: SettingsTable
  mail_server: MailServerTable
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

/** One row for each saving; the newest holds. */
interface MailServerTable {
  version: number
  /** Empty: taken away. */
  host: string
  port: number
  /** Empty: nobody signs in. */
  user: string
  /** An address, with a name or without. */
  sender: string
  /** Sealed with the key that lies beside the database; gone once another version is there. */
  password: string | null
  /** Of earlier releases, which kept its last characters; always empty now, and never read. */
  password_end: string
  password_set_at: number | null
  saved_at: number
  saved_by: string
}
