import type { AdminShow } from '@sabha/api/admin/shows'
import { sayFigures } from '@sabha/api/figure-words'
import { refusals } from '@sabha/api/refusal'
import { formatNumber } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { useFigures } from '../../queries.ts'
import { adminApi } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { FormDialog, FormNote, FormText, saidProblems } from '../components/form-dialog.tsx'
import { draftOf, whenProblems } from './draft.ts'
import { useHallTaken } from './hall-taken.tsx'
import type { ShowAction } from './show-status.ts'

interface ShowActionDialogProps {
  show: AdminShow
  action: ShowAction
  onClose: () => void
}

/** Asks before a show changes its state, and tells what follows from it. */
export function ShowActionDialog({ show, action, onClose }: ShowActionDialogProps) {
  switch (action) {
    case 'publish':
    case 'close':
      return <SaleDialog show={show} action={action} onClose={onClose} />
    case 'postpone':
      return <PostponeDialog show={show} onClose={onClose} />
    case 'cancel':
      return <CancelDialog show={show} onClose={onClose} />
    default:
      return action satisfies never
  }
}

const asks = {
  publish: {
    title: 'Put “{{title}}” on sale?',
    text: 'It appears in the list of shows at once, and seats can be booked. You can close the sale again at any time.',
    button: 'Put on sale',
    failed: 'The show could not be put on sale.',
    call: ({ id, change, status }: AdminShow) => adminApi.shows.publish({ show_id: id, change, status }),
  },
  close: {
    title: 'Close the sale of “{{title}}”?',
    text: 'Nobody can book online any more. Sold tickets stay valid, and staff can still book for guests.',
    button: 'Close the sale',
    failed: 'The sale could not be closed.',
    call: ({ id }: AdminShow) => adminApi.shows.close({ show_id: id }),
  },
} as const

function SaleDialog({ show, action, onClose }: { show: AdminShow; action: keyof typeof asks; onClose: () => void }) {
  const { say, sayText } = useLanguage()
  const { title, text, button, failed, call } = asks[action]
  const [before] = useState(show)
  return (
    <FormDialog
      title={say(title, { title: sayText(show.title) })}
      description={say(text)}
      send={() => call(before)}
      failed={failed}
      submit={say(button)}
      onClose={onClose}
    />
  )
}

function PostponeDialog({ show, onClose }: { show: AdminShow; onClose: () => void }) {
  const figures = useFigures()
  const { say, sayText } = useLanguage()
  const { date, time, end_date, end_time } = draftOf(show)
  const hallTaken = useHallTaken()
  // The show that the form began with, whatever is read meanwhile.
  const [before] = useState(show)
  const placeOf = (to: Record<'date' | 'time' | 'end_date' | 'end_time' | 'venue', string>) => [
    to.date,
    to.time,
    to.end_date,
    to.end_time,
    to.venue,
  ]
  return (
    <FormDialog
      title={say('Postpone or move “{{title}}”', { title: sayText(show.title) })}
      wide
      initial={{ date, time, end_date, end_time, venue: show.venue, note: '' }}
      problemsOf={({ venue, note: _, ...when }) =>
        saidProblems(
          {
            ...whenProblems({ ...when, timezone: show.timezone }),
            ...(venue.trim() === '' && { venue: refusals['venue-needed'].message }),
          },
          say,
        )
      }
      // An unchanged venue isn't sent: somebody else may have changed it in the meantime.
      send={({ venue, note, ...when }) =>
        adminApi.shows.postpone({
          show_id: show.id,
          ...when,
          ...(venue.trim() !== before.venue && { venue }),
          change: before.change,
          allow_clash: hallTaken.isAllowed(placeOf({ ...when, venue })),
          note: note.trim(),
        })
      }
      failed="The show could not be moved."
      submit={say('Move it and tell everybody')}
      onClose={onClose}
      fields={(form) => (
        <>
          <div className={formStyles.pair}>
            <FormText form={form} name="date" label={say('New date')} type="date" />
            <FormText form={form} name="time" label={say('Begins')} type="time" />
          </div>
          <div className={formStyles.pair}>
            <FormText form={form} name="end_date" label={say('Ends on')} type="date" />
            <FormText form={form} name="end_time" label={say('Ends at')} type="time" />
          </div>
          <FormText
            form={form}
            name="venue"
            label={say('Venue')}
            help={say('The hall plan stays: the new place needs the same seats.')}
            maxLength={200}
            required
          />
          <FormNote form={form} name="note" label={say('A note to customers')} help={say('Included in the e-mail.')} />
          {hallTaken.ask(form.error, placeOf(form.values))}
          <ul className={formStyles.list}>
            <li>{say('Tickets stay valid: the same codes and seats, at the new time and place.')}</li>
            <li>{say('Guests who are already inside check in again, unless the show only starts a little later.')}</li>
            <li>
              {say('We write to every booking once ({{count}}). Those without an e-mail address appear under “Needs attention”.', {
                count: formatNumber(show.bookings_count),
              })}
            </li>
            <li>{sayFigures(say, 'Customers may ask for their money back within {{reschedule_days}} days.', figures)}</li>
          </ul>
        </>
      )}
    />
  )
}

/** A cancelled show stays cancelled, so the dialog asks for its full title. */
function CancelDialog({ show, onClose }: { show: AdminShow; onClose: () => void }) {
  const { say, sayText } = useLanguage()
  const [before] = useState(show)
  const title = sayText(show.title)
  const isTitle = (typed: string) => [title, show.title].some((name) => sameWords(name, typed))
  return (
    <FormDialog
      title={say('Cancel “{{title}}”?', { title })}
      wide
      initial={{ note: '', typed: '' }}
      problemsOf={({ typed }) =>
        isTitle(typed) ? {} : { typed: say(show.is_pass ? 'This is not the title of the pass.' : 'This is not the title of the show.') }
      }
      send={({ note }) => adminApi.shows.cancel({ show_id: show.id, note: note.trim(), change: before.change })}
      failed="The show could not be cancelled."
      submit={say(show.is_pass ? 'Cancel the pass and refund everybody' : 'Cancel the show and refund everybody')}
      isDanger
      leave={say(show.is_pass ? 'Keep the pass' : 'Keep the show')}
      onClose={onClose}
      fields={(form) => (
        <>
          <ul className={formStyles.list}>
            <li>
              {say('All bookings ({{count}}) are cancelled, and their tickets stop working.', { count: formatNumber(show.bookings_count) })}
            </li>
            <li>{say('Online payments are refunded; what was paid at the desk is returned at the desk.')}</li>
            {show.passes_for.length > 0 && (
              <li>
                {say(
                  'Season passes that have too few shows left ({{passes}}) are no longer sold. What each loses is listed under “Money owed”.',
                  {
                    passes: show.passes_for.map(sayText).join(', '),
                  },
                )}
              </li>
            )}
            <li>{say('We e-mail everybody. Those without an address appear under “Needs attention”.')}</li>
            <li>{say('This runs in the background and can be resumed: nobody is refunded or e-mailed twice.')}</li>
          </ul>
          <FormNote form={form} name="note" label={say('Why?')} help={say('Included in the e-mail.')} rows={3} />
          <FormText
            form={form}
            name="typed"
            label={say(show.is_pass ? 'Type the title of the pass to confirm' : 'Type the title of the show to confirm')}
            help={title}
          />
        </>
      )}
    />
  )
}

function sameWords(a: string, b: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase()
  return plain(a) === plain(b)
}
