import type { Phrase } from '@sabha/language/phrases'
import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { toneOf, type VerdictKind } from '@sabha/ticketing/verdict'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from './data-table.tsx'
import { useMoments } from './moments.ts'
import { SeatList } from './seat-list.tsx'
import { Tag, type Tone } from './tag.tsx'

interface Scan {
  scan_id: string
  at: string
  gate: string
  device: string
  verdict: VerdictKind
  acted: 'admitted' | 'refused' | null
  undone: boolean
  given_back?: boolean
  moved_from?: readonly string[]
  /** The guest of the scan; left out in the list of one booking. */
  guest?: {
    booking_id: string | null
    name: string
    seats: readonly string[]
    seat_notes?: Readonly<Record<SeatId, SeatNotes>> | undefined
  }
}

/** Scans at the door: those of a show with the time only, those of a booking with the date too. */
export function ScanList({ label, scans, zone }: { label: string; scans: readonly Scan[]; zone: string }) {
  const { say } = useLanguage()
  const { time, moment } = useMoments()
  const isOfShow = scans.some(({ guest }) => guest !== undefined)
  const who: Column<Scan>[] = [
    {
      head: say('Guest'),
      isTitle: true,
      cell: ({ guest }) => {
        if (!guest?.booking_id) return guest?.name || '–'
        return <Link to={paths.adminBooking(guest.booking_id)}>{guest.name || guest.booking_id}</Link>
      },
    },
    {
      head: say('Seats'),
      cell: ({ guest }) => (guest && guest.seats.length > 0 ? <SeatList seats={guest.seats} notes={guest.seat_notes} /> : '–'),
    },
  ]
  return (
    <DataTable
      label={label}
      rows={scans}
      keyOf={({ scan_id }) => scan_id}
      columns={[
        { head: say('Time'), isWhole: true, isTitle: !isOfShow, cell: ({ at }) => (isOfShow ? time(at, zone) : moment(at, zone)) },
        ...(isOfShow ? who : []),
        { head: say('Verdict'), isTag: true, cell: (scan) => <ScanResult scan={scan} /> },
        { head: say('Gate'), cell: ({ gate, device }) => [gate, device].filter(Boolean).join(' · ') },
      ]}
    />
  )
}

/** The result of a scan, the decision of the staff if they made one, and whether it was undone. */
function ScanResult({ scan }: { scan: Scan }) {
  const { say } = useLanguage()
  const { name, tone } = verdictWords(scan.verdict)
  return (
    <>
      <Tag tone={scan.undone ? 'plain' : tone}>{say(name)}</Tag>
      {scan.acted !== null && tone !== 'good' && ` ${say(scan.acted === 'admitted' ? 'let in by the staff' : 'turned away by the staff')}`}
      {scan.given_back && ` ${say('given back after the guest came in')}`}
      {scan.moved_from &&
        scan.moved_from.length > 0 &&
        ` ${say('came in for {{seats}}, moved afterwards', { seats: scan.moved_from.join(', ') })}`}
      {scan.undone && ` ${say('undone')}`}
    </>
  )
}

const names = {
  admitted: 'Admitted',
  'let-back-in': 'Let back in',
  left: 'Went out',
  'outside-hours': 'Outside the doors’ hours',
  'wrong-gate': 'For another gate',
  'cannot-tell': 'Could not tell',
  'already-used': 'Already used',
  'wrong-show': 'Another show’s ticket',
  unknown: 'Unknown code',
  foreign: 'Not a code of ours',
  forged: 'Forged',
  'newer-format': 'Newer than the scanner',
  revoked: 'Replaced by a newer ticket',
  cancelled: 'Booking cancelled',
  refunded: 'Ticket refunded',
  released: 'Seat given back',
  'sold-again': 'Seat is another guest’s now',
  'not-paid': 'Ticket not paid',
} as const satisfies Record<VerdictKind, Phrase>

const tones = { green: 'good', amber: 'wait', red: 'bad' } as const satisfies Record<(typeof toneOf)[VerdictKind], Tone>

/** The result of a scan, in a word. */
export function verdictWords(verdict: VerdictKind): { name: Phrase; tone: Tone } {
  return { name: names[verdict], tone: tones[toneOf[verdict]] }
}
