import type { Concession } from '@sabha/api/shapes'
import type { Phrase } from '@sabha/language/phrases'
import { type ConcessionKind, concessionKinds } from '@sabha/ticketing/quote'
import { readWhole } from '../components/whole-number.ts'

/** The concessions in their form; typed values are text. */
type ConcessionForm = Record<ConcessionKind | `${ConcessionKind}_kind` | `${ConcessionKind}_most`, string>

export function formOfConcessions(concessions: readonly Concession[]): ConcessionForm {
  const fields = concessionKinds.flatMap((who): [string, string][] => {
    const found = concessions.find((concession) => concession.who === who)
    return [
      [who, found ? String(found.value) : ''],
      [`${who}_kind`, found?.kind ?? ''],
      [`${who}_most`, found?.most?.toString() ?? ''],
    ]
  })
  return Object.fromEntries(fields) as ConcessionForm
}

export function draftsOf(form: ConcessionForm) {
  return concessionKinds.flatMap((who) => {
    const kind = form[`${who}_kind`]
    if (kind !== 'percent' && kind !== 'fixed') return []
    return [{ who, kind, value: form[who], most: readWhole(form[`${who}_most`]) ?? null } as const]
  })
}

/** The problems that the form itself finds; the backend reports the others. */
export function concessionProblems(form: ConcessionForm): Partial<Record<keyof ConcessionForm, Phrase>> {
  const wrong = concessionKinds.filter((who) => form[`${who}_kind`] !== '' && readWhole(form[`${who}_most`]) === undefined)
  return Object.fromEntries(wrong.map((who) => [`${who}_most`, 'Please enter a whole number, or leave it empty.' as const]))
}
