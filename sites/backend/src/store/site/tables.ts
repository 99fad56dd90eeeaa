export interface SiteTables {
  site_publishing: SitePublishingTable
  site_draft: SiteDraftTable
  first_evening: FirstEveningTable
  site_icon: SiteIconTable
}

/** One row per publishing; the newest is in force. */
interface SitePublishingTable {
  /** From 1, without a gap: if two publish at once, the database accepts one. */
  version: number
  /** JSON: the whole content. */
  content: string
  /** JSON: the fields that this publishing changed, at most a hundred. */
  changed: string
  /** The earlier version that this one went back to. */
  restored_version: number | null
  published_at: number
  /** The account's name on that day. */
  published_by: string
}

/** One row per save; the newest is the draft. The last few are kept, to tell who has changed which text. */
interface SiteDraftTable {
  /** From 1, without a gap. */
  version: number
  /** The publishing that was in force when it was saved. */
  based_on: number
  /** JSON: the whole content. */
  content: string
  saved_at: number
  saved_by: string
}

/**
 * One row for each question that is answered or skipped, one for all of them (`all`), and one (`sample-removed`) if the sample was removed.
 */
interface FirstEveningTable {
  question: string
  state: 'done' | 'skipped'
  at: number
  /** The account's name on that day. */
  who: string
}

interface SiteIconTable {
  /** Hash of all that is drawn in it. */
  edition: string
  /** `icon-192.png`. */
  name: string
  bytes: Uint8Array
  created_at: number
}
