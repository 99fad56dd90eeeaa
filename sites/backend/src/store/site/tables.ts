export interface SiteTables {
  site_publishing: SitePublishingTable
  site_draft: SiteDraftTable
  first_evening: FirstEveningTable
  site_icon: SiteIconTable
}

/** One row for each publishing; the newest holds. */
interface SitePublishingTable {
  /** From 1, without a gap: of two who publish at once the database takes one. */
  version: number
  /** JSON: the whole content. */
  content: string
  /** JSON: the fields that it changed, at most a hundred. */
  changed: string
  /** It went back to this one. */
  restored_version: number | null
  published_at: number
  /** The account's name on that day. */
  published_by: string
}

/** One row for each saving; the newest is the draft. The last few are kept, to tell who has changed which text. */
interface SiteDraftTable {
  /** From 1, without a gap. */
  version: number
  /** The publishing that was in force. */
  based_on: number
  /** JSON: the whole content. */
  content: string
  saved_at: number
  saved_by: string
}

/** One row for each question that is answered or skipped, one for all of them (`all`), and one for the sample when it was removed (`sample-removed`). */
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
