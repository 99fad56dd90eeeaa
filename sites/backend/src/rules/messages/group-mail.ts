import { formatDate, formatTime } from '@sabha/language/formats'
import { type Say, sayIn, sayText } from '@sabha/language/translate'
import { cleanLine } from '../../adapters/clean-line.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import { findGroup, type GroupRow } from '../../store/groups/groups.ts'
import { keptSeats } from '../../store/groups/kept-seats.ts'
import type { GroupNews } from '../../store/groups/news.ts'
import type { OutboxRow } from '../../store/messages/outbox.ts'
import { findShow, type ShowRow } from '../../store/shows/shows.ts'
import { seatNames } from '../bookings/seat-names.ts'
import type { Context } from '../context.ts'
import { type GroupLinks, groupPath } from '../groups/group-links.ts'
import { senderIn } from '../site/live-site.ts'
import type { Letter } from './letter.ts'
import { greeting, letterMail, occasion } from './parts.ts'

type Needs = Pick<Context, 'store' | 'now' | 'site'> & { groupLinks: GroupLinks }

/** The details of an outbox task about a group. */
interface GroupTask {
  groupId: number
  news: GroupNews
  /** The origin at which the office saw us when it kept the seats. */
  origin?: string
}

interface Told {
  say: Say
  group: GroupRow
  show: ShowRow
  /** Where the group pays. */
  url: string
  /** The seats that are kept and not paid now. */
  kept: readonly string[]
}

/** Makes the mail to a group's contact; undefined if there is nothing to say any more. */
export async function groupMail(services: Needs, publicOrigin: string | undefined, task: OutboxRow): Promise<Mail | undefined> {
  const { store, now, site, groupLinks } = services
  const { groupId, news, origin = '' } = JSON.parse(task.details ?? '{}') as GroupTask
  const group = await findGroup(store.read, groupId)
  const show = group && (await findShow(store.read, group.show_id))
  if (!group || !show || group.contact_email === null) return undefined
  const kept = seatNames(await keptSeats(store.read, group.id, now()), group.language)
  const url = `${publicOrigin ?? origin}${groupPath(groupLinks.tokenOf(group.public_id), group.language)}`
  const letter = letterOf(news, { say: sayIn(group.language), group, show, url, kept })
  return letter && letterMail({ ...letter, sender: senderIn(site, group.language) }, group.contact_email, task.event)
}

function letterOf(news: GroupNews, told: Told): Omit<Letter, 'sender'> | undefined {
  switch (news.kind) {
    case 'kept':
      // All seats were paid or taken off since: there is nothing to pay.
      return told.kept.length === 0 ? undefined : keptLetter(told)
    case 'freed':
      return letter(told, {
        subject: 'No longer kept: seats for {{group}}, {{show}}',
        heading: 'Your seats are no longer kept',
        said: [
          told.say(
            news.byOffice
              ? 'The box office has put seats that were not paid yet on sale again. What you have paid for stays yours.'
              : 'What was not paid in time is on sale again. What you have paid for stays yours.',
          ),
        ],
        facts: [{ label: told.say('No longer kept'), value: news.seats.join(', ') }],
      })
    case 'show-moved':
      return letter(told, {
        subject: 'Changed: {{show}}, seats for {{group}}',
        heading: 'Your show has changed',
        said: [
          told.say(
            news.isSooner
              ? 'The seats are still kept for you, until the show begins at its new time.'
              : 'The seats are still kept for you, until the same hour.',
          ),
          ...noteLines(news.note),
        ],
        facts: [
          {
            label: told.say('Earlier date and time'),
            value: occasion(told.group.language, { ...news.before, zone: told.show.zone }),
          },
        ],
      })
    case 'show-cancelled':
      return letter(told, {
        subject: 'Cancelled: {{show}}, seats for {{group}}',
        heading: 'Your show is cancelled',
        said: [
          told.say(
            'We’re sorry: this show will not take place. You don’t need to pay anything more. Everybody who has paid gets an e-mail about the refund.',
          ),
          ...noteLines(news.note),
        ],
      })
    default:
      return news satisfies never
  }
}

function keptLetter(told: Told) {
  const { say, group, show, kept, url } = told
  const { language, kept_until } = group
  const until = { date: formatDate(language, kept_until, show.zone), time: formatTime(language, kept_until, show.zone) }
  const said = say(
    'We keep these seats for you until {{date}}, {{time}}. Pay for all or some of them with this link; names can come later.',
    until,
  )
  return letter(told, {
    subject: 'Seats kept for {{group}}: {{show}}',
    heading: 'Your seats are kept',
    said: [said, say('What is not paid by then is on sale again. Whoever has the link can pay, so pass it on to your group alone.')],
    facts: [{ label: say('Kept, not paid yet'), value: kept.join(', ') }],
    link: { label: say('See the seats'), url },
  })
}

interface Said {
  subject:
    | 'Seats kept for {{group}}: {{show}}'
    | 'No longer kept: seats for {{group}}, {{show}}'
    | 'Changed: {{show}}, seats for {{group}}'
    | 'Cancelled: {{show}}, seats for {{group}}'
  heading: 'Your seats are kept' | 'Your seats are no longer kept' | 'Your show has changed' | 'Your show is cancelled'
  said: string[]
  facts?: Letter['facts']
  link?: { label: string; url: string }
}

function letter({ say, group, show }: Told, { subject, heading, said, facts = [], link }: Said): Omit<Letter, 'sender'> {
  const { language, name, contact_name } = group
  const title = cleanLine(sayText(say, show.title))
  return {
    language,
    subject: say(subject, { group: cleanLine(name), show: title }),
    preview: said[0] ?? '',
    heading: say(heading),
    subheading: title,
    paragraphs: [greeting({ language, customerName: contact_name }), ...said],
    facts: [
      { label: say('Group'), value: cleanLine(name) },
      { label: say('Date and time'), value: occasion(language, { startsAt: show.starts_at, endsAt: show.ends_at, zone: show.zone }) },
      { label: say('Venue'), value: cleanLine(sayText(say, show.venue)) },
      ...facts,
    ],
    links: link ? [link] : [],
  }
}

function noteLines(note: string): string[] {
  return note
    .split('\n')
    .map(cleanLine)
    .filter((line) => line !== '')
}
