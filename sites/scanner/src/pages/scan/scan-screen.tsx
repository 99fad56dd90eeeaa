import { useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useCamera } from '../../components/camera/use-camera.ts'
import { useWakeLock } from '../../components/use-wake-lock.ts'
import { useWide } from '../../components/use-wide.ts'
import { manualMode, paths } from '../../paths.ts'
import { UpdateNotes } from '../../pwa/update-notes.tsx'
import { Alerts } from './alerts.tsx'
import { CameraMode } from './camera-mode.tsx'
import { DeskProvider } from './desk-context.ts'
import { DoneNote } from './done-note.tsx'
import { LetBackInNote } from './let-back-in-note.tsx'
import { ManualMode } from './manual-mode.tsx'
import { type Mode, ModeSwitch } from './mode-switch.tsx'
import { Recalls } from './recalls.tsx'
import { ScanHeader } from './scan-header.tsx'
import styles from './scan-screen.module.css'
import { StatusStrip } from './status-strip.tsx'
import { Tabs } from './tabs.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useHandScanner } from './use-hand-scanner.ts'
import { useScanDesk } from './use-scan-desk.ts'
import { useSound } from './use-sound.ts'
import { useStartIfAllowed } from './use-start-if-allowed.ts'
import { DeskOutcome } from './verdict/desk-outcome.tsx'

export function ScanScreen() {
  const desk = useScanDesk()
  const isWide = useWide()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [mode, setMode] = useState<Mode>(search.get(manualMode.parameter) === manualMode.value ? 'manual' : 'camera')
  const [isScanning, setScanning] = useState(false)
  const [entry, setEntry] = useState('')
  const work = useRef<HTMLDivElement>(null)
  const isFree = desk.desk.kind === 'ready'
  const isCovered = pathname !== paths.scan && !isWide
  // What is said below the picture is neither seen nor heard while something lies over it.
  const isNoteInList = isCovered || (isWide && !isFree)
  const camera = useCamera({
    isOn: mode === 'camera' && isScanning,
    isPaused: !isFree || isCovered,
    onward: desk.desk.kind === 'ready' ? desk.desk.onward : 'when-shown-again',
    onCode: (text) => void desk.verify(text, 'camera'),
  })
  useStartIfAllowed(() => setScanning(true))
  useHandScanner(desk)
  useSound()
  useWakeLock(true)
  useFocusBack(isFree, work)

  const verifyEntry = async () => {
    const isJudged = await desk.verify(entry, 'manual')
    if (isJudged) setEntry('')
  }
  const toMode = (next: Mode) => {
    setMode(next)
    if (isCovered) void navigate(paths.scan)
  }
  const reset = () => {
    if (!isFree) desk.next()
    setEntry('')
    if (mode !== 'camera') return
    setScanning(true)
    camera.restart()
  }

  return (
    <DeskProvider value={desk}>
      <div className={styles['screen']}>
        <StatusStrip />
        <Recalls />
        <Alerts />
        {isFree && <UpdateNotes />}
        <div className={styles['body']}>
          <main className={styles['stage']}>
            <div ref={work} className={styles['work']} tabIndex={-1} inert={!isFree || isCovered}>
              <ScanHeader />
              {desk.isLettingBackIn && <LetBackInNote onOff={() => desk.setLettingBackIn(false)} />}
              {mode === 'camera' ? (
                <CameraMode
                  camera={camera}
                  isScanning={isScanning}
                  isCovered={isCovered}
                  onScanning={setScanning}
                  onManual={() => toMode('manual')}
                />
              ) : (
                <ManualMode entry={entry} onEntry={setEntry} onVerify={() => void verifyEntry()} />
              )}
              {!isNoteInList && <DoneNote />}
              <ModeSwitch mode={mode} onMode={toMode} onReset={reset} />
            </div>
            <DeskOutcome onManual={() => toMode('manual')} onReset={reset} />
          </main>
          <div className={styles['tabs']} inert={!isFree && !isWide}>
            <Tabs />
          </div>
          {(isWide || isCovered) && (
            <aside className={styles['list']} inert={!isFree && !isWide}>
              {isNoteInList && (
                <div className={styles['note']}>
                  <DoneNote />
                </div>
              )}
              <Outlet />
            </aside>
          )}
        </div>
      </div>
    </DeskProvider>
  )
}
