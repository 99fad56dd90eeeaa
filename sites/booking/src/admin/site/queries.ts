import type { ResponseOf } from '@sabha/api/call'
import type { contract } from '@sabha/api/contract'
import type { SiteContent } from '@sabha/api/site/content'
import { adminApi, adminQuery } from '../admin-api.ts'

type Answer = ResponseOf<(typeof contract)['site']['get']>

/** The site, and its draft, which everyone in the admin shares. */
export interface SiteState extends Omit<Answer, 'site' | 'draft'> {
  site: SiteContent
  draft: Omit<Answer['draft'], 'site'> & { site: SiteContent }
}

// The cast is safe: the backend stores valid content only.
export const siteStateQuery = adminQuery(['site'], async (request) => (await adminApi.site.get({}, request)) as SiteState)

export const historyQuery = adminQuery(['site-history'], (request) => adminApi.site.history({}, request))

export const picturesQuery = adminQuery(['pictures'], (request) => adminApi.pictures.list({}, request))
