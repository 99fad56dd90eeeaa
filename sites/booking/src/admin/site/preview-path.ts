import { policyNames, type SiteContent, type SitePart } from '@sabha/api/site/content'
import { paths } from '../../paths.ts'

/**
 * Returns the page that shows a part of the site; of several, the one that was changed (`policies.refund.text.en`), otherwise the first.
 */
export function previewPath(part: SitePart | undefined, { performers }: SiteContent, changed: readonly string[]): string {
  const which = changed.find((field) => field.startsWith(`${part}.`))?.split('.')[1]
  switch (part) {
    case 'shows':
    case 'about':
    case 'gallery':
      return paths[part]
    case 'policies':
      return paths[policyNames.find((name) => name === which) ?? 'terms']
    case 'performers': {
      const performer = performers[Number(which ?? 0)] ?? performers[0]
      return performer ? paths.performer(performer.slug) : paths.home
    }
    default:
      return paths.home
  }
}
