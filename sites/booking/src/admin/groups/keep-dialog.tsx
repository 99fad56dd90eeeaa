import type { Group } from '@sabha/api/admin/groups'
import { refusals } from '@sabha/api/refusal'
import type { Show } from '@sabha/api/shapes'
import type { Language } from '@sabha/language/languages'
import type { Phrase } from '@sabha/language/phrases'
import type { HallPlan } from '@sabha/ticketing/hall'
import { isPhone } from '@sabha/ticketing/phone'
import { notesOfSeats } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { readClock } from '@sabha/ticketing/show-times'
import { localClock, localDate } from '@sabha/ticketing/time'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { emailProblem } from '../../components/email-address.ts'
import { PhoneField } from '../../components/phone-field.tsx'
import { askedFor } from '../../seat-map/asked-for.ts'
import { CopyLink } from '../accounts/copy-link.tsx'
import { adminApi, requestId } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { type AdminForm, FormDialog, FormSelect, FormText, saidProblems } from '../components/form-dialog.tsx'
import { LanguageOptions } from '../components/language-options.tsx'
import { useMoments } from '../components/moments.ts'
import { namedRanges } from '../components/seat-list.tsx'
import { GroupChatLink } from './group-chat.tsx'

interface Wish {
  /** The id of an open group; empty: a new group. */
  group: string
  name: string
  contact_name: string
  contact_phone: string
  contact_email: string
  language: Language
  until: string
}

interface KeepDialogProps {
  show: Show
  plan: HallPlan
  seats: readonly SeatId[]
  /** The open groups, which seats can be added to. */
  open: readonly Group[]
  onKept: () => void
  onClose: () => void
}

/** Keeps seats for a new or an open group, once however often the request is sent, and then shows the link. */
export function KeepDialog({ show, plan, seats, open, onKept, onClose }: KeepDialogProps) {
  const words = useLanguage()
  const { say, language } = words
  const { moment } = useMoments()
  // The marks are cleared when the seats are kept, so they are kept here.
  const [taken] = useState(seats)
  const [groups] = useState(open)
  const [request_id] = useState(requestId)
  const zone = show.timezone
  const { named, places } = askedFor(plan, taken)
  const byCount = Object.keys(places).length > 0
  return (
    <FormDialog<Wish, { link: string }>
      title={say('Keep for a group')}
      description={namedRanges(taken, notesOfSeats(plan, taken), words).join(', ')}
      wide
      initial={{ ...nobodyYet, language, until: usualHour(show) }}
      problemsOf={(wish) => saidProblems(wish.group === '' ? problemsOf(wish, show) : {}, say)}
      send={async ({ group, ...wish }) => {
        const chosen = { seats: named, ...(byCount && { places }) }
        if (group === '') return adminApi.groups.keep({ show_id: show.id, ...chosen, ...wish, request_id })
        await adminApi.groups.change({
          group_id: Number(group),
          ...(named.length > 0 && { add: named }),
          ...(byCount && { add_places: places }),
          request_id,
        })
        return { link: groups.find(({ id }) => String(id) === group)?.link ?? '' }
      }}
      failed="The seats could not be kept."
      onSent={onKept}
      submit={say('Keep the seats')}
      done={({ link }, wish) => {
        const known = groups.find(({ id }) => String(id) === wish.group)
        const told = known ?? { ...wish, kept_until: isoOf(wish.until, zone) ?? null }
        return {
          title: say('The seats are kept'),
          text: (
            <>
              <Notice kind="success">
                {told.contact_email.trim() === ''
                  ? say('There is no e-mail address: send the link to {{name}} yourself.', { name: told.contact_name })
                  : say('We’ve mailed the link to {{email}}.', { email: told.contact_email.trim() })}
              </Notice>
              <CopyLink url={link} />
            </>
          ),
          buttons: isPhone(told.contact_phone) && (
            <GroupChatLink group={{ ...told, link, title: show.title, timezone: zone }} language={told.language} />
          ),
        }
      }}
      onClose={onClose}
      fields={(form) => <Fields form={form} groups={groups} end={moment(show.starts_at, zone)} />}
    />
  )
}

function Fields({ form, groups, end }: { form: AdminForm<Wish>; groups: readonly Group[]; end: string }) {
  const { say } = useLanguage()
  const { field: phone } = useController({ control: form.control, name: 'contact_phone' })
  return (
    <>
      {groups.length > 0 && (
        <FormSelect form={form} name="group" label={say('Group')}>
          <option value="">{say('A new group')}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FormSelect>
      )}
      {form.values.group === '' && (
        <>
          <FormText form={form} name="name" label={say('Name of the group or school')} maxLength={100} />
          <div className={`${formStyles.pair} ${formStyles.moments}`}>
            <FormText form={form} name="contact_name" label={say('Contact person')} maxLength={100} />
            <PhoneField
              name={phone.name}
              ref={phone.ref}
              value={phone.value}
              onBlur={phone.onBlur}
              onValueChange={phone.onChange}
              error={form.problemAt('contact_phone')}
            />
          </div>
          <FormText
            form={form}
            name="contact_email"
            label={say('E-mail')}
            help={say('Optional. The link and any news are mailed there.')}
            type="email"
            maxLength={254}
          />
          <div className={`${formStyles.pair} ${formStyles.moments}`}>
            <FormText
              form={form}
              name="until"
              label={say('Keep until')}
              help={say('At the latest until the show begins: {{when}}.', { when: end })}
              type="datetime-local"
            />
            <FormSelect form={form} name="language" label={say('Language of the link')}>
              <LanguageOptions />
            </FormSelect>
          </div>
        </>
      )}
    </>
  )
}

const nobodyYet = { group: '', name: '', contact_name: '', contact_phone: '', contact_email: '' }

function problemsOf({ name, contact_name, contact_phone, contact_email, until }: Wish, show: Show): Partial<Record<keyof Wish, Phrase>> {
  const email = contact_email.trim() === '' ? null : emailProblem(contact_email)
  return {
    ...(name.trim() === '' && { name: refusals['group-name-needed'].message }),
    ...(contact_name.trim() === '' && { contact_name: 'Please enter who it is.' }),
    ...(!isPhone(contact_phone) && { contact_phone: 'Please enter a valid 10-digit phone number' }),
    ...(email && { contact_email: email }),
    ...(!isHour(until, show) && { until: refusals['group-hour'].message }),
  }
}

/** Returns the instant of a field for date and time in ISO 8601; undefined if it can't be read. */
function isoOf(typed: string, zone: string): string | undefined {
  const instant = readClock(typed, zone)
  return instant === undefined ? undefined : new Date(instant).toISOString()
}

/** After now, and not after the show's start. */
export function isHour(typed: string, { timezone, starts_at }: Pick<Show, 'timezone' | 'starts_at'>): boolean {
  const iso = isoOf(typed, timezone)
  if (iso === undefined) return false
  return Date.parse(iso) > Date.now() && (starts_at === null || Date.parse(iso) <= Date.parse(starts_at))
}

const day = 86_400_000

/** Six in the evening a week from now where the show is, or an earlier time if the show is sooner. */
function usualHour({ starts_at, timezone }: Show): string {
  const evening = `${localDate(Date.now() + 7 * day, timezone)}T18:00`
  if (starts_at === null) return evening
  const dayBefore = `${localDate(Date.parse(starts_at) - day, timezone)}T18:00`
  const sooner = dayBefore < evening ? dayBefore : evening
  return isHour(sooner, { timezone, starts_at }) ? sooner : localClock(Date.parse(starts_at), timezone)
}
