import type { AuditEntry } from '@sabha/api/reports'
import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { adminApi, adminQuery } from '../admin-api.ts'
import { OwnersOnly } from '../components/account.tsx'
import { DataTable } from '../components/data-table.tsx'
import { SearchField } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { FormDialog } from '../components/form-dialog.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { PageHead, Panel } from '../components/page.tsx'
import { addressNow, NoRows, Pager, pageOf, pageSize, useSearchText, withChoice } from '../components/pager.tsx'
import { detailWords } from '../components/words.ts'
import styles from './reports.module.css'

const auditQuery = (search: string, page: number) =>
  adminQuery(
    ['audit', search, page],
    (request) => adminApi.reports.audit({ search: search || undefined, page, per_page: pageSize }, request),
    { placeholderData: keepPreviousData },
  )

/** The log of who did what to what, and when. */
export default function AuditPage() {
  usePageTitle('Audit')
  const { say } = useLanguage()
  return (
    <>
      <PageHead
        title={say('Audit')}
        lead={say('Everything staff did, here and at the door. Nothing here can be changed; a note alone can be removed.')}
      />
      <OwnersOnly>
        <Entries />
      </OwnersOnly>
    </>
  )
}

function Entries() {
  const language = useLanguage()
  const { say, sayText } = language
  const { moment } = useMoments()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('q') ?? ''
  const [typed, setTyped] = useSearchText(asked)
  const found = useQuery(auditQuery(asked, pageOf(search)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSearch(() => withChoice(addressNow(), 'q', typed.trim()))
  }
  return (
    <>
      <search className={styles.search}>
        <form className={formStyles.form} onSubmit={submit}>
          <SearchField placeholder={say('Person, action, booking or seat')} value={typed} onValueChange={setTyped} />
        </form>
      </search>
      <Loaded query={found} height="480px">
        {({ entries, total }) =>
          entries.length === 0 ? (
            <NoRows total={total}>
              <EmptyState title={say('Nothing found')} />
            </NoRows>
          ) : (
            <Panel title={say('Entries')}>
              <DataTable
                label={say('Audit')}
                rows={entries}
                keyOf={({ id }) => id}
                columns={[
                  { head: say('When'), isWhole: true, cell: ({ at }) => moment(at) },
                  { head: say('Who'), cell: ({ who }) => sayText(who) },
                  { head: say('What'), isTitle: true, cell: ({ what }) => <strong>{sayText(what)}</strong> },
                  { head: say('Item'), cell: ({ to_what }) => <ToWhat text={to_what} /> },
                  { head: say('Details'), cell: ({ details, seat_notes }) => detailWords(details, language, seat_notes) },
                  ...(entries.some(({ has_loose_note }) => has_loose_note)
                    ? [
                        {
                          head: '',
                          cell: ({ id, to_what, has_loose_note }: AuditEntry) => has_loose_note && <RemoveNote entryId={id} of={to_what} />,
                        },
                      ]
                    : []),
                ]}
              />
              <Pager total={total} />
            </Panel>
          )
        }
      </Loaded>
    </>
  )
}

/** For a guest who asks that what staff wrote of them be removed, where no booking leads to it. */
function RemoveNote({ entryId, of }: { entryId: number; of: string }) {
  const { say } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`${say('Remove the note…')}: ${counterWords(of, say) ?? of}`}
        onClick={() => setOpen(true)}
      >
        {say('Remove the note…')}
      </Button>
      {isOpen && (
        <FormDialog
          title={say('Remove this note for good?')}
          description={say(
            'Do this when a guest asks. The note goes from the sale and from this entry; the audit keeps that you removed it.',
          )}
          send={() => adminApi.counter.removeNote({ entry_id: entryId })}
          failed="The note could not be removed. Please try again."
          submit={say('Remove the note')}
          isDanger
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const nouns: Readonly<Record<string, Phrase>> = {
  show: 'Show',
  booking: 'Booking',
  seat: 'Seat',
  seats: 'Seats',
  hall: 'Hall',
  account: 'Account',
  phone: 'Phone',
  conflict: 'Conflict',
  till: 'Till',
}

/** Says in the chosen language what an action was done to (`show 3`, `booking BK…`), with a link if it has a page. */
function ToWhat({ text }: { text: string }) {
  const { say, sayText } = useLanguage()
  const [, seat, showId] = /^seat (\S+) of show (\S+)$/.exec(text) ?? []
  if (seat && showId) return <Link to={paths.adminSeats(showId)}>{say('Seat {{seat}} of show {{show}}', { seat, show: showId })}</Link>
  if (text === 'bank statement') return <Link to={paths.adminBank}>{say('Bank statement')}</Link>
  if (text === 'all shows') return say('All shows')
  if (/^settings \d+$/.test(text)) return <Link to={paths.adminSettings}>{say('Settings')}</Link>
  const [, noun = '', id = ''] = /^(\w+) (.+)$/.exec(text) ?? []
  const phrase = Object.hasOwn(nouns, noun) ? nouns[noun] : undefined
  if (!phrase) return counterWords(text, say) ?? sayText(text)
  const words = `${say(phrase)} ${id}`
  if (noun === 'booking') return <Link to={paths.adminBooking(id)}>{words}</Link>
  if (noun === 'till') return <Link to={paths.adminTill(id)}>{words}</Link>
  if (noun === 'show') return <Link to={paths.adminShow(id)}>{words}</Link>
  return words
}

/** `counter 3`, `sale 2 of counter 3`, `refund 1 of counter 3`. */
function counterWords(text: string, say: ReturnType<typeof useLanguage>['say']): string | undefined {
  const [, what, number = '', counter] = /^(?:(sale|refund) (\d+) of )?counter (\d+)$/.exec(text) ?? []
  if (counter === undefined) return undefined
  if (what === 'refund') return say('Refund {{refund}} of counter {{counter}}', { refund: number, counter })
  return what === 'sale'
    ? say('Sale {{sale}} of counter {{counter}}', { sale: number, counter })
    : say('Counter {{number}}', { number: counter })
}
