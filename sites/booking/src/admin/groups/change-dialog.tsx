import type { Group } from '@sabha/api/admin/groups'
import { refusals } from '@sabha/api/refusal'
import { groupName } from '@sabha/api/seat-words'
import type { Show } from '@sabha/api/shapes'
import { formatNumber } from '@sabha/language/formats'
import { localClock } from '@sabha/ticketing/time'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { adminApi, requestId } from '../admin-api.ts'
import { FormDialog, FormText } from '../components/form-dialog.tsx'
import { useMoments } from '../components/moments.ts'
import { countOf } from '../components/whole-number.ts'
import { isHour } from './keep-dialog.tsx'

/** The time until which seats are kept, and how many places to take off each section without numbers (`p0`, `p1` …). */
type Wish = Record<`p${number}`, string> & { until: string }

interface ChangeDialogProps {
  show: Show
  group: Group
  onClose: () => void
}

/** Changes the time until which seats are kept, or takes off places without numbers; seats are taken off on the map. */
export function ChangeDialog({ show, group: listed, onClose }: ChangeDialogProps) {
  const words = useLanguage()
  const { say } = words
  const { moment } = useMoments()
  // The list is refetched behind the dialog, which keeps the group as it was.
  const [group] = useState(listed)
  const [request_id] = useState(requestId)
  const [areas] = useState(() => placesIn(group))
  const zone = show.timezone
  const initial: Wish = { until: localClock(Date.parse(group.kept_until ?? ''), zone) }
  for (const i of areas.keys()) initial[`p${i}`] = ''
  const fewer = (wish: Wish) =>
    areas.flatMap(({ section }, i) => (countOf(wish[`p${i}`]) > 0 ? [[section, countOf(wish[`p${i}`])] as const] : []))
  return (
    <FormDialog
      title={say('Change: {{name}}', { name: group.name })}
      description={say('To add seats or take some off, choose them on the map. The contact hears of each change.')}
      initial={initial}
      problemsOf={(wish) => {
        const isSame = wish.until === initial.until
        const wrong = areas.flatMap(({ free }, i) => {
          const count = countOf(wish[`p${i}`])
          return Number.isNaN(count) || count > free ? [[`p${i}`, say('At most {{max}}.', { max: formatNumber(free) })] as const] : []
        })
        return {
          ...Object.fromEntries(wrong),
          ...(!isSame && !isHour(wish.until, show) && { until: say(refusals['group-hour'].message) }),
          ...(isSame && wrong.length === 0 && fewer(wish).length === 0 && { until: say(refusals['nothing-to-change'].message) }),
        }
      }}
      send={(wish) =>
        adminApi.groups.change({
          group_id: group.id,
          ...(wish.until !== initial.until && { until: wish.until }),
          ...(group.kept_until && { kept_until: group.kept_until }),
          ...(fewer(wish).length > 0 && { remove_places: Object.fromEntries(fewer(wish)) }),
          request_id,
        })
      }
      failed="The group’s seats could not be changed."
      submit={say('Save')}
      onClose={onClose}
      fields={(form) => (
        <>
          <FormText
            form={form}
            name="until"
            label={say('Keep until')}
            help={say('At the latest until the show begins: {{when}}.', { when: moment(show.starts_at, zone) })}
            type="datetime-local"
          />
          {areas.map(({ section, name, free }, i) => (
            <FormText
              key={section}
              form={form}
              name={`p${i}`}
              label={say('Take off: {{name}}', { name: groupName(name, words) })}
              help={say('Free here: {{count}}', { count: formatNumber(free) })}
              inputMode="numeric"
              maxLength={4}
            />
          ))}
        </>
      )}
    />
  )
}

/** Returns the sections without numbers that have places kept for the group and not paid. */
function placesIn({ free, seat_notes: notes = {}, sections }: Group) {
  const places = free.filter((seat) => notes[seat]?.place)
  return [...Map.groupBy(places, (seat) => sections[seat] ?? '')].map(([section, here]) => ({
    section,
    free: here.length,
    name: notes[here[0] ?? '']?.place ?? { name: section },
  }))
}
