import type { Phrase } from '@sabha/language/phrases'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import type { DraftName } from './merged-draft.ts'
import type { Meanwhile } from './use-draft.ts'

/** As the form calls its fields. */
const fieldNames = {
  title: 'Title',
  performer: 'Performer',
  performer_slug: 'Performer’s page',
  genre: 'Genre',
  description: 'Description',
  image: 'Picture',
  age_limit: 'Age limit',
  badge: 'Badge',
  fast_filling: 'Fast filling',
  venue: 'Venue',
  hall_id: 'Hall plan',
  timezone: 'Time zone',
  date: 'Date',
  time: 'Begins',
  end_date: 'Ends on',
  end_time: 'Ends at',
  sales_close: 'Sales close',
  early_bird_until: 'Early-bird prices until',
  doors_open: 'Doors open',
  doors_close: 'Doors close',
  prices: 'Prices',
  gst_rate: 'GST inside the prices, per cent',
} as const satisfies Record<DraftName, Phrase>

export function MeanwhileNotice({ meanwhile: { who, clashes } }: { meanwhile: Meanwhile }) {
  const { say, sayText } = useLanguage()
  return (
    <Notice kind="error">
      <p>
        {say(
          '{{who}} changed this show meanwhile. It is not saved yet: the form has their changes now, and yours. Look over it and save.',
          {
            who: sayText(who),
          },
        )}
      </p>
      {clashes.length > 0 && (
        <p>
          {say('You both changed these, and yours stands here: {{fields}}.', {
            fields: clashes.map((name) => say(fieldNames[name])).join(', '),
          })}
        </p>
      )}
    </Notice>
  )
}
