import type { Group } from '@sabha/api/admin/groups'
import type { Show } from '@sabha/api/shapes'
import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import { LoadFailure, NotReadAgain } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel, Quiet } from '../components/page.tsx'
import { PhoneLink } from '../components/person.tsx'
import { SeatList } from '../components/seat-list.tsx'
import { Tag } from '../components/tag.tsx'
import { seatsWords } from '../components/words.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { GroupChatLink } from './group-chat.tsx'
import styles from './groups.module.css'
import { groupsQuery } from './queries.ts'

type Asked = { what: 'change' | 'end'; group: Group }

/** The groups of a show: how many seats are kept, paid and gone, and the link of each group. */
export function GroupsPanel({ show }: { show: Show }) {
  const { say } = useLanguage()
  const read = useQuery(groupsQuery(show.id))
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  // Without groups, there is no panel.
  if (!read.data || read.data.groups.length === 0) return read.error && <LoadFailure query={read} error={read.error} />
  return (
    <Panel title={say('Groups and schools')} className={styles.panel}>
      {read.error && <NotReadAgain query={read} error={read.error} />}
      <ul className={styles.groups}>
        {read.data.groups.map((group) => (
          <GroupItem key={group.id} show={show} group={group} onAsk={(what) => setAsked({ what, group })} />
        ))}
      </ul>
      {asked?.what === 'change' && <ChangeDialog show={show} group={asked.group} onClose={close} />}
      {asked?.what === 'end' && <EndDialog group={asked.group} onClose={close} />}
    </Panel>
  )
}

interface GroupItemProps {
  show: Show
  group: Group
  onAsk: (what: Asked['what']) => void
}

function GroupItem({ show, group, onAsk }: GroupItemProps) {
  const { say } = useLanguage()
  const { moment } = useMoments()
  const isOpen = group.ended_at === null
  const when = moment(group.kept_until, show.timezone)
  return (
    <li className={styles.group}>
      <div className={styles.head}>
        <h3>{group.name || say('Name removed')}</h3>
        <Tag tone={isOpen ? 'wait' : 'plain'}>
          {isOpen ? say('Kept until {{when}}', { when }) : say('Over since {{when}}', { when: moment(group.ended_at, show.timezone) })}
        </Tag>
      </div>
      <p className={styles.contact}>
        {[group.contact_name, group.contact_email].filter(Boolean).join(' · ')} <PhoneLink phone={group.contact_phone} />
      </p>
      <dl className={styles.facts}>
        {seatFacts(group).map(([label, seats]) => (
          <div key={label}>
            <dt>
              {say(label)} <span className={styles.count}>{formatNumber(seats.length)}</span>
            </dt>
            <dd>{seats.length > 0 ? <SeatList seats={seats} notes={group.seat_notes} /> : '–'}</dd>
          </div>
        ))}
      </dl>
      {group.bookings.length > 0 && (
        <ul className={styles.bookings} aria-label={say('Bookings')}>
          {group.bookings.map(({ booking_id, name, seats, total }) => (
            <li key={booking_id}>
              <Link to={paths.adminBooking(booking_id)}>{booking_id}</Link> {name} · {seatsWords(seats, say)} · {rupeesInWords(total)}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <div className={styles.ways}>
          <CopyButton text={group.link} label={say('Copy the link')} />
          <GroupChatLink group={{ ...group, title: show.title, timezone: show.timezone }} language={group.language} />
          <Button variant="quiet" size="small" aria-label={`${say('Change…')} ${group.name}`} onClick={() => onAsk('change')}>
            {say('Change…')}
          </Button>
          <Button variant="danger" size="small" aria-label={`${say('End…')} ${group.name}`} onClick={() => onAsk('end')}>
            {say('End…')}
          </Button>
        </div>
      )}
      {!isOpen && group.ended_by !== '' && <Quiet>{say('Ended by {{name}}.', { name: group.ended_by })}</Quiet>}
    </li>
  )
}

/** Says how many seats of the group are in each state; states without seats are left out, except for paid. */
function seatFacts({ free, held, paid, gone, given_back }: Group) {
  const facts = [
    ['Kept, not paid yet', free],
    ['Held, paying', held],
    ['Paid', paid],
    ['No longer kept', gone],
    ['Cancelled since', given_back],
  ] as const
  return facts.filter(([label, seats]) => label === 'Paid' || seats.length > 0)
}

function EndDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { say } = useLanguage()
  const [{ id, kept_until }] = useState(group)
  return (
    <FormDialog
      title={say('End: {{name}}', { name: group.name })}
      description={say('What is not paid goes back on sale now. What is paid stays theirs. We e-mail the contact, if there is an address.')}
      send={() => adminApi.groups.end({ group_id: id, ...(kept_until && { kept_until }) })}
      failed="The group’s seats could not be changed."
      submit={say('Put them back on sale')}
      isDanger
      onClose={onClose}
    />
  )
}
