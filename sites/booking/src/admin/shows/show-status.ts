import type { AdminShow } from '@sabha/api/admin/shows'
import type { Phrase } from '@sabha/language/phrases'
import type { Tone } from '../components/tag.tsx'

export type ShowStatus = AdminShow['status']

export const statusWords = {
  draft: { name: 'Draft', tone: 'wait' },
  published: { name: 'On sale', tone: 'good' },
  closed: { name: 'Sale closed', tone: 'plain' },
  cancelled: { name: 'Cancelled', tone: 'bad' },
} as const satisfies Record<ShowStatus, { name: Phrase; tone: Tone }>

export type ShowAction = 'publish' | 'close' | 'postpone' | 'cancel'

/** What may be done with a show in each state. A draft was never on sale: nobody needs to be told of it. */
const actionsOf = {
  draft: ['publish'],
  published: ['close', 'postpone', 'cancel'],
  closed: ['publish', 'postpone', 'cancel'],
  cancelled: [],
} as const satisfies Record<ShowStatus, readonly ShowAction[]>

/** Money goes back when a show is cancelled: owners alone may do that. */
export function actionsFor(status: ShowStatus, isOwner: boolean): readonly ShowAction[] {
  return actionsOf[status].filter((action) => isOwner || action !== 'cancel')
}
