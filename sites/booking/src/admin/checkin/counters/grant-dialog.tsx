import type { Counter } from '@sabha/api/admin/counter'
import { refusals } from '@sabha/api/refusal'
import { formatNumber } from '@sabha/language/formats'
import { readClock } from '@sabha/ticketing/show-times'
import { localClock } from '@sabha/ticketing/time'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { adminApi, requestId } from '../../admin-api.ts'
import formStyles from '../../components/form.module.css'
import { FormDialog, FormText } from '../../components/form-dialog.tsx'
import { useMoments } from '../../components/moments.ts'
import { Quiet } from '../../components/page.tsx'
import { countOf } from '../../components/whole-number.ts'
import type { Counters } from '../queries.ts'

/** The typed number of seats of each section (`s0`, `s1` …), and the time until which the counter may sell. */
type Wish = Record<`s${number}`, string> & { until: string }

interface GrantDialogProps {
  counter: Counter
  free: Counters['free']
  show: Counters['show']
  onClose: () => void
}

/** Gives a counter seats to sell, a number of each section, or another time until which it sells. */
export function GrantDialog({ counter, free: freeNow, show, onClose }: GrantDialogProps) {
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  const { timezone: zone, ends_at: end } = show
  // A section that sells out in the meantime keeps its field.
  const [free] = useState(freeNow)
  const [request_id] = useState(requestId)
  const before = counter.leased.length > 0 && isToCome(counter.until) ? counter.until : null
  const initial: Wish = { until: localClock(Date.parse(before ?? end), zone) }
  for (const i of free.keys()) initial[`s${i}`] = ''
  const wanted = (values: Wish) => free.map(({ section }, i) => ({ section, seats: countOf(values[`s${i}`]) }))
  const sum = (values: Wish) => wanted(values).reduce((total, { seats }) => total + seats, 0)
  return (
    <FormDialog
      title={say('Seats for {{name}}', { name: counter.name })}
      description={say(
        'They are taken out of sale and kept for it, from the back of each section. Its phone has them once it has reported.',
      )}
      initial={initial}
      problemsOf={(values) => {
        const wrong = wanted(values).flatMap(({ seats }, i) => (Number.isNaN(seats) ? [`s${i}` as const] : []))
        const isNothing = sum(values) === 0 && (before === null || values.until === initial.until)
        return {
          ...(isNothing && { [free.length > 0 ? 's0' : 'until']: say('Please enter how many seats.') }),
          ...Object.fromEntries(wrong.map((name) => [name, say('Whole numbers only.')])),
          ...(untilOf(values, zone) === undefined && { until: say(refusals['lease-too-late'].message) }),
        }
      }}
      send={(values) =>
        adminApi.counter.grant({
          counter_id: counter.id,
          sections: Object.fromEntries(wanted(values).flatMap(({ section, seats }) => (seats > 0 ? [[section, seats]] : []))),
          until: untilOf(values, zone),
          request_id,
        })
      }
      failed="The seats could not be given."
      submit={say('Give the seats')}
      done={({ granted }, values) => ({
        title: say('Seats for {{name}}', { name: counter.name }),
        text: (
          <Notice kind={granted.length < sum(values) ? 'info' : 'success'}>
            {say('Seats given: {{count}} of {{asked}}. It may sell until {{when}}.', {
              count: formatNumber(granted.length),
              asked: formatNumber(sum(values)),
              when: moment(untilOf(values, zone) ?? null, zone),
            })}
          </Notice>
        ),
      })}
      onClose={onClose}
      fields={(form) => (
        <>
          {free.length === 0 && <Quiet>{say('No seat is free.')}</Quiet>}
          <div className={formStyles.pair}>
            {free.map(({ section, seats }, i) => (
              <FormText
                key={section}
                form={form}
                name={`s${i}`}
                label={sayText(section)}
                help={say('Free: {{count}}', { count: formatNumber(seats) })}
                inputMode="numeric"
                maxLength={4}
              />
            ))}
          </div>
          <FormText
            form={form}
            name="until"
            label={say('It may sell until')}
            help={say('At the latest until the show ends: {{when}}.', { when: moment(end, zone) })}
            type="datetime-local"
          />
        </>
      )}
    />
  )
}

const isToCome = (iso: string | null) => iso !== null && Date.parse(iso) > Date.now()

/** ISO 8601; undefined where it can't be read. */
function untilOf({ until }: Pick<Wish, 'until'>, zone: string): string | undefined {
  const instant = readClock(until, zone)
  return instant === undefined ? undefined : new Date(instant).toISOString()
}
