import { errorWords } from '@sabha/api/error-words'
import { type HallFinding, isError } from '@sabha/ticketing/hall-checks'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { TextField } from '../../../components/fields.tsx'
import { Panel } from '../../../components/page.tsx'
import styles from './drawing.module.css'
import { Findings } from './findings.tsx'

interface SavePanelProps {
  name: string
  onName: (name: string) => void
  /** Someone has tried to save it, so the panel says what is missing. */
  isAsked: boolean
  isNamed: boolean
  isEmpty: boolean
  findings: readonly HallFinding[]
  onShow: (seats: readonly SeatId[]) => void
  /** Why the request failed. */
  failure: Error | null
  /** What the backend refused about the plan. */
  refused: string | undefined
  isBusy: boolean
  onSave: () => void
  onDownload: () => void
}

/** The hall's name, what has to be mended, and the two ways to keep it: saved at the box office, or as a file. */
export function SavePanel(props: SavePanelProps) {
  const { name, isAsked, isNamed, isEmpty, findings, failure, refused } = props
  const words = useLanguage()
  const { say, sayText } = words
  return (
    <Panel title={say('Save')}>
      <TextField
        label={say('Name of the hall')}
        maxLength={100}
        autoComplete="off"
        value={name}
        readOnly={props.isBusy}
        error={isAsked && !isNamed ? say('Please name the hall, in Latin letters.') : undefined}
        onChange={({ target }) => props.onName(target.value)}
      />
      <Findings findings={findings} onShow={props.onShow} />
      {isAsked && isEmpty && <Notice kind="error">{say('There are no seats.')}</Notice>}
      {isAsked && findings.some(isError) && (
        <Notice kind="error">{say('Please mend what is marked as wrong. Nothing is saved yet.')}</Notice>
      )}
      {failure && <Notice kind="error">{errorWords(failure, words, { failed: 'The plan could not be saved.' })}</Notice>}
      {refused !== undefined && <Notice kind="error">{sayText(refused)}</Notice>}
      <div className={styles.buttons}>
        <Button busy={props.isBusy} onClick={props.onSave}>
          {say('Save the hall')}
        </Button>
        <Button variant="quiet" disabled={isEmpty} onClick={props.onDownload}>
          {say('Download the plan')}
        </Button>
      </div>
    </Panel>
  )
}
