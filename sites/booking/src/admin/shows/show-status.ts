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

/** The actions that each state allows. A draft was never on sale, so nobody has to be told. */
const actionsOf = {
  draft: ['publish'],
  published: ['close', 'postpone', 'cancel'],
  closed: ['publish', 'postpone', 'cancel'],
  cancelled: [],
} as const satisfies Record<ShowStatus, readonly ShowAction[]>

/** Returns the actions for an account. Only owners cancel a show, as that moves money. */
export function actionsFor(status: ShowStatus, isOwner: boolean): readonly ShowAction[] {
  return actionsOf[status].filter((action) => isOwner || action !== 'cancel')
}
