import { formatDate, formatMoney, formatTime } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import type { Phrase } from '@sabha/language/phrases'
import { type Say, sayIn } from '@sabha/language/translate'
import type { Paise } from '@sabha/ticketing/money'
import { cashPieces, tillDifference } from '@sabha/ticketing/till'
import { homeZone } from '@sabha/ticketing/time'
import { cleanLine } from '../../adapters/clean-line.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { findTill } from '../../store/tills/tills.ts'
import type { AccountNews } from '../accounts/links.ts'
import type { Context } from '../context.ts'
import { senderIn } from '../site/live-site.ts'
import { tillCsv } from '../tills/export-till.ts'
import { type KnownTill, maySeeTill, withSums } from '../tills/tills.ts'
import type { Letter } from './letter.ts'
import { letterMail } from './parts.ts'

type SlipNews = Extract<AccountNews, { mail: 'till-slip' }>

/** Makes the closing slip of a till, with the figures of the printed one; undefined if the recipient may no longer see the till. */
export async function slipMail({ store, site }: Pick<Context, 'store' | 'site'>, news: SlipNews, event: string): Promise<Mail | undefined> {
  const [account, till] = [await findAccount(store.read, news.to), await findTill(store.read, news.tillId)]
  if (!account || !till || !maySeeTill(account, till)) return undefined
  const [known] = await withSums(store.read, [till])
  if (!known) return undefined
  const { language } = news
  const say = sayIn(language)
  const csv = { filename: `till-${till.id}.csv`, contentType: 'text/csv; charset=utf-8', content: await tillCsv(store.read, known) }
  const difference = differenceWords(say, tillDifference(till.counted, known.sums) ?? 0)
  const letter: Letter = {
    language,
    sender: senderIn(site, language),
    subject: say('Till {{number}}: {{difference}}', { number: till.id, difference }),
    preview: difference,
    heading: say('Till {{number}} is closed', { number: till.id }),
    subheading: difference,
    paragraphs: [...whenAndWho(say, language, known), ...(till.note === '' ? [] : [till.note]), say('The slip is attached as CSV.')],
    facts: [...paidFacts(say, known), ...cashFacts(say, known, difference), ...bankFacts(say, known)],
    links: [{ label: say('Look at the till'), url: news.url }],
    ...piecesOf(say, known),
  }
  return { ...letterMail(letter, news.to, event, [csv]), needsServer: true }
}

function whenAndWho(say: Say, language: Language, { till }: KnownTill): string[] {
  const when = (instant: number) =>
    say('{{date}}, {{time}}', { date: formatDate(language, instant, homeZone), time: formatTime(language, instant, homeZone) })
  const opened = say('Opened by {{who}}, {{when}}', { who: cleanLine(till.who), when: when(till.opened_at) })
  if (till.closed_at === null) return [opened]
  return [opened, say('Closed by {{who}}, {{when}}', { who: cleanLine(till.closed_by ?? ''), when: when(till.closed_at) })]
}

const kinds = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card machine',
  bank: 'Bank transfer',
  complimentary: 'Complimentary',
  'guest-list': 'Guest list',
  before: 'Not recorded',
} as const satisfies Record<string, Phrase>

function paidFacts(say: Say, { sums }: KnownTill): Letter['facts'] {
  return sums.kinds.map(({ kind, total }) => ({
    label: say(kinds[kind as keyof typeof kinds] ?? 'Not recorded'),
    value: formatMoney(total),
  }))
}

function cashFacts(say: Say, { till, sums }: KnownTill, difference: string): Letter['facts'] {
  const facts: [Phrase, string][] = [
    ['Change to begin with', formatMoney(till.opening_float)],
    ...(sums.carried === 0 ? [] : ([['Cash put in or taken out', formatMoney(sums.carried)]] satisfies [Phrase, string][])),
    ['Cash that should be there', formatMoney(sums.expected)],
    ['Counted', formatMoney(till.counted ?? 0)],
    ...(sums.recounted === 0 ? [] : ([['Found or missing after that', formatMoney(sums.recounted)]] satisfies [Phrase, string][])),
    ['Difference', difference],
  ]
  return facts.map(([label, value]) => ({ label: say(label), value }))
}

function bankFacts(say: Say, { bank: { seen, settled, missing } }: KnownTill): Letter['facts'] {
  if (seen + settled + missing === 0) return []
  return [
    { label: `${say('UPI')}: ${say('Found at the bank')}`, value: formatMoney(seen) },
    { label: `${say('UPI')}: ${say('Settled by hand')}`, value: formatMoney(settled) },
    { label: `${say('UPI')}: ${say('Not found yet')}`, value: formatMoney(missing) },
  ]
}

function piecesOf(say: Say, { till }: KnownTill): Pick<Letter, 'list'> {
  const counts = JSON.parse(till.pieces ?? '{}') as Record<string, number>
  const items = cashPieces.flatMap((piece) => {
    const count = counts[piece] ?? 0
    return count === 0 ? [] : [`₹${piece} × ${count} = ${formatMoney(piece * 100 * count)}`]
  })
  return items.length === 0 ? {} : { list: { heading: say('Notes and coins'), items } }
}

function differenceWords(say: Say, difference: Paise): string {
  if (difference === 0) return say('Exact')
  const amount = formatMoney(Math.abs(difference))
  return difference < 0 ? say('{{amount}} missing', { amount }) : say('{{amount}} too much', { amount })
}
