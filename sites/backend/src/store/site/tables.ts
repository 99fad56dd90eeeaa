export interface SiteTables {
  site_publishing: SitePublishingTable
  site_draft: SiteDraftTable
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
