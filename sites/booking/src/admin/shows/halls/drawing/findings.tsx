import type { Phrase } from '@sabha/language/phrases'
import { type HallFinding, type HallFindingKind, isError } from '@sabha/ticketing/hall-checks'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Tag } from '../../../components/tag.tsx'
import styles from './drawing.module.css'

const messages = {
  'label-twice': 'Two seats have one name: change a row’s label or its numbers.',
  'seat-in-no-section': 'These seats are in no section.',
  'section-without-price': 'A show in this hall has no price for this section.',
  'companion-of-none': 'A companion’s seat belongs to a wheelchair space.',
  'seats-touch': 'These seats touch each other.',
  'row-without-aisle': 'This row has no seat at an aisle.',
  'wheelchair-without-companion': 'This wheelchair space has no companion’s seat.',
  'companion-on-other-floor': 'This companion’s seat is on another floor than the wheelchair space.',
  'seat-on-no-floor': 'These seats are on no floor.',
  'row-on-two-floors': 'This row is on two floors: give each part a label of its own.',
  'blocks-overlap': 'These blocks lie in each other.',
  'area-unnamed': 'Places without numbers need a name with a letter in it.',
  'area-name-twice': 'Two groups of places without numbers have one name.',
  'area-without-count': 'How many places these are isn’t said.',
  'area-in-no-section': 'These places are in no section.',
  'area-not-alone': 'A section with places has no seats, and no other places.',
  'area-on-seats': 'These places lie on seats.',
  'areas-overlap': 'These places lie in each other.',
} as const satisfies Record<HallFindingKind, Phrase>

const seatsNamed = 6

interface FindingsProps {
  findings: readonly HallFinding[]
  /** Chooses the seats that it is about. */
  onShow: (seats: readonly SeatId[]) => void
}

/** What is wrong or doubtful with the hall, each kind once, with its seats at a press. */
export function Findings({ findings, onShow }: FindingsProps) {
  const { say } = useLanguage()
  const byKind = [...Map.groupBy(findings, ({ kind }) => kind)]
  if (byKind.length === 0) return null
  return (
    <ul className={styles.findings} aria-label={say('Worth a look')}>
      {byKind.map(([kind, same]) => {
        const seats = [...new Set(same.flatMap((finding) => finding.seats))]
        const wrong = same.some(isError)
        const told = seats.length > 0 ? seats : [...new Set(same.flatMap(({ names }) => names))]
        return (
          <li key={kind}>
            <Tag tone={wrong ? 'bad' : 'wait'}>{say(wrong ? 'Wrong' : 'Worth a look')}</Tag>
            <span>
              {say(messages[kind])} {told.slice(0, seatsNamed).join(', ')}
              {told.length > seatsNamed && '…'}
            </span>
            {seats.length > 0 && (
              <Button variant="quiet" size="small" onClick={() => onShow(seats)}>
                {say('Choose them')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
