import { seatsInWords } from '@sabha/api/seat-words'
import { formatTime } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { homeZone } from '@sabha/ticketing/time'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { memo } from 'react'
import { Icon } from '../components/icon.tsx'
import { Empty, ListPage } from '../components/list-page.tsx'
import { useDoorStatus } from '../components/open-door.tsx'
import { showOfJudgement } from '../components/show-words.ts'
import type { RecentScan } from '../door/door.ts'
import type { Judgement, ScanSource } from '../scan.ts'
import styles from './recent.module.css'
import { useScanPanel } from './scan/use-scan-panel.ts'
import { signs } from './scan/verdict.tsx'
import { judgementWords, verdictSeats, verdictWord } from './scan/words.ts'

/** Shows what this phone has scanned, the latest first, with an undo for each admission. */
export function RecentPage() {
  const { say } = useLanguage()
  const { recent } = useDoorStatus()
  return (
    <ListPage title={say('Recent scans')}>
      {recent.length === 0 && <Empty>{say('No scans on this phone yet.')}</Empty>}
      <ul>
        {recent.map((scan) => (
          <RecentRow key={scan.judgement.scanId} scan={scan} />
        ))}
      </ul>
    </ListPage>
  )
}

const sources = {
  camera: 'by camera',
  manual: 'typed in',
  keyboard: 'by hand scanner',
  list: 'from the list',
} as const satisfies Record<ScanSource, Phrase>

const RecentRow = memo(function RecentRow({ scan }: { scan: RecentScan }) {
  const words = useLanguage()
  const { say, language } = words
  const { judgement, source, undone, isLost, canUndo } = scan
  const { guest, tone, at } = judgement
  const end = endOf(scan)
  const who = guest ? [guest.name, ...seatsInWords(verdictSeats(judgement), guest.notes, words)].join(' · ') : say(verdictWord(judgement))
  const isSaid = !guest && end === verdictWord(judgement)
  const { shows } = useDoorStatus()
  const show = showOfJudgement(judgement, shows, words)
  const detail = [formatTime(language, at, guest?.zone ?? homeZone), ...(isSaid ? [] : [say(end)]), say(sources[source])]
  return (
    <li className={`${styles.row} ${undone ? styles.undone : ''}`}>
      <span className={styles.sign} data-tone={tone}>
        <Icon name={signs[tone]} size={22} weight={3} />
      </span>
      <div>
        <p className={styles.who}>{who}</p>
        <p className={styles.detail}>{detail.join(' · ')}</p>
        {show && <p className={styles.detail}>{show}</p>}
        {isLost && <p className={styles.detail}>{say('The server no longer has this scan. It let nobody in.')}</p>}
        {tone !== 'green' && <p className={styles.detail}>{judgementWords(judgement, words)}</p>}
      </div>
      {canUndo && !undone && <UndoButton judgement={judgement} />}
    </li>
  )
})

/** Follows the panel by itself, so that a verdict beside the list draws no row again. */
function UndoButton({ judgement }: { judgement: Judgement }) {
  const { say } = useLanguage()
  const { undo } = useScanPanel()
  return (
    <Button variant="quiet" size="small" onClick={() => void undo(judgement)}>
      {say('Undo')}
    </Button>
  )
}

function endOf({ undone, outcome, judgement }: RecentScan): Phrase {
  if (undone) return 'undone'
  if (outcome === null) return 'not decided'
  if (outcome === 'admitted') return judgement.leaving ? 'let out' : 'let in'
  return judgement.tone === 'red' ? verdictWord(judgement) : 'turned away'
}
