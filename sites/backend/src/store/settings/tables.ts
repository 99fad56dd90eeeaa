export interface SettingsTables {
  settings: SettingsTable
  mail_server: MailServerTable
}

/** One row per save; the newest is in force. */
interface SettingsTable {
  /** From 1, without a gap: if two save at once, the database accepts one. */
  version: number
  /** JSON, by name: every setting that somebody has set so far. */
  chosen: string
  saved_at: number
  /** The account's name on that day. */
  saved_by: string
}

/** One row per save; the newest is in force. */
interface MailServerTable {
  version: number
  /** Empty: the server was taken away. */
  host: string
  port: number
  /** Empty: the server needs no sign-in. */
  user: string
  /** An address, with a name or without. */
  sender: string
  /** Sealed with the key that lies beside the database; erased once there is a later version. */
  password: string | null
  /** Where earlier releases kept the password's last characters; always empty now, and never read. */
  password_end: string
  password_set_at: number | null
  saved_at: number
  saved_by: string
}
