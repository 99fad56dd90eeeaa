import type { OfficeShow } from '@sabha/api/office-shapes'
import { useLanguage } from '@sabha/ui/use-language'
import { useMoments } from './moments.ts'

/** The shows as choices of a list, told apart by their dates. */
export function ShowOptions({ shows }: { shows: readonly OfficeShow[] | undefined }) {
  const { sayText } = useLanguage()
  const { date } = useMoments()
  return shows?.map((show) => (
    <option key={show.id} value={show.id}>
      {`${sayText(show.title)} · ${show.starts_at ? date(show.starts_at, show.timezone) : show.date}`}
    </option>
  ))
}
