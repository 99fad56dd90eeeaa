import { type FirstEvening, type FirstQuestion, firstQuestions } from '@sabha/api/admin/site'
import { sampleFields } from '@sabha/api/site/without-sample'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { hasBookings } from '../../store/bookings/bookings.ts'
import { showsInHall } from '../../store/shows/shows.ts'
import { type FirstEveningRow, listFirstAnswers, putFirstAnswer, sampleRemoval } from '../../store/site/first-evening.ts'
import type { Context } from '../context.ts'
import { sampleHalls } from '../shows/sample.ts'
import { hallIsOfSample, sampleShows } from './remove-sample.ts'
import { siteState } from './save-site.ts'

const said = (row: FirstEveningRow | undefined) => (row ? { at: new Date(row.at).toISOString(), who: row.who } : null)

/** Returns how far the first evening has come, and what of the sample is still there. */
export async function firstEvening({ store }: Pick<Context, 'store'>): Promise<FirstEvening> {
  const db = store.read
  const [answers, { published, site, drafted }, shows, removal] = await Promise.all([
    listFirstAnswers(db),
    siteState(db),
    sampleShows(db),
    sampleRemoval(db),
  ])
  const stateOf = (id: FirstQuestion) => answers.find(({ question }) => question === id)?.state ?? 'open'
  const isInUse = answers.length > 0 || published !== undefined || (await hasBookings(db))
  const halls: string[] = []
  for (const hall of sampleHalls) {
    const others = (await showsInHall(db, hall.id)).filter(({ id }) => shows.every((show) => show.id !== id))
    if (others.length === 0 && (await hallIsOfSample(db, hall))) halls.push(hall.name)
  }
  return {
    questions: firstQuestions.map((id) => ({ id, state: stateOf(id) })),
    is_new: !isInUse,
    closed: said(answers.find(({ question }) => question === 'all')),
    sample: {
      texts: new Set([...sampleFields(site), ...sampleFields(drafted)]).size,
      shows: shows.map(({ id, title, isSold }) => ({ id: String(id), title, is_sold: isSold })),
      halls,
      removed: said(removal),
    },
  }
}

/** Stores an answer. Each question has its own row, so two people may answer at once; of two answers to one question the later counts. */
export async function answerFirst(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  answer: Pick<FirstEveningRow, 'question' | 'state'>,
): Promise<void> {
  await store.concurrent([], (tx) => putFirstAnswer(tx, { ...answer, at: now(), who: account.name }))
}
