import type { Phrase } from '@sabha/language/phrases'
import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withChoice } from '../components/paging.ts'
import { SelectField } from '../components/select-field.tsx'
import { ShowOptions } from '../components/show-options.tsx'
import { officeShowsQuery } from '../shows/queries.ts'
import styles from './bookings.module.css'
import { type BookingState, bookingStates, stateIn } from './queries.ts'

const stateNames = {
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  desk: 'Booked by hand',
} as const satisfies Record<BookingState, Phrase>

const typingPause = 300

/** What is looked for stands in the address: a reload, a way back and a sent link find the same. */
export function Filters() {
  const { say } = useLanguage()
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const { data: shows } = useQuery(officeShowsQuery)
  const choose = (name: string, value: string) => setSearch((before) => withChoice(before, name, value), { replace: true })

  const lookFor = useEffectEvent((text: string) => {
    if (text.trim() !== (search.get('q') ?? '')) choose('q', text.trim())
  })
  useEffect(() => {
    const pause = setTimeout(() => lookFor(typed), typingPause)
    return () => clearTimeout(pause)
  }, [typed])

  return (
    <search className={styles['filters']}>
      <Field
        label={say('Search')}
        type="search"
        placeholder={say('Name, phone, e-mail, booking ID, code or seat')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SelectField label={say('Show')} value={search.get('show') ?? ''} onValueChange={(value) => choose('show', value)}>
        <option value="">{say('All shows')}</option>
        <ShowOptions shows={shows} />
      </SelectField>
      <SelectField label={say('Status')} value={stateIn(search) ?? ''} onValueChange={(value) => choose('status', value)}>
        <option value="">{say('All')}</option>
        {bookingStates.map((state) => (
          <option key={state} value={state}>
            {say(stateNames[state])}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
