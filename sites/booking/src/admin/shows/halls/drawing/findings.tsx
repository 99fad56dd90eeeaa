import { findingWords } from '@sabha/api/admin/hall-words'
import type { Phrase } from '@sabha/language/phrases'
import { type HallFinding, type HallFindingKind, isError } from '@sabha/ticketing/hall-checks'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Tag } from '../../../components/tag.tsx'
import styles from './drawing.module.css'

const messages: Record<HallFindingKind, Phrase> = {
  ...findingWords,
  'label-twice': 'Two seats have one name: change a row’s label or its numbers.',
}

const seatsNamed = 6

interface FindingsProps {
  findings: readonly HallFinding[]
  /** Selects the seats that a finding is about. */
  onShow: (seats: readonly SeatId[]) => void
}

/** Lists errors and doubts about the hall, one entry for each kind; a press on an entry selects its seats. */
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
