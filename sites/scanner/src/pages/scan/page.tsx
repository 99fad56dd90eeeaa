import { LanguageTrouble } from '@sabha/ui/use-language'
import { useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useWide } from '../../components/list-page.tsx'
import { ModeLinks } from '../../components/mode-links.tsx'
import { RequireDoor } from '../../components/open-door.tsx'
import { useCamera, useStartIfAllowed } from '../../components/use-camera.ts'
import { isFrame } from '../../exchange/frames.ts'
import { manualMode, paths, toRead } from '../../paths.ts'
import { UpdateNotes } from '../../pwa/updates.tsx'
import { CameraMode } from './camera-mode.tsx'
import { type Mode, ModeSwitch } from './controls.tsx'
import { ScanHeader, StatusStrip, Tabs } from './frame.tsx'
import { ManualMode } from './manual-mode.tsx'
import { Alerts, DoneNote, LetBackInNote, LetOutNote, Recalls } from './notes.tsx'
import styles from './page.module.css'
import { useFocusBack, useSound, useWakeLock } from './use-phone.ts'
import { ScanPanelProvider, useHandScanner, useScanPanelState } from './use-scan-panel.ts'
import { ScanOutcome } from './verdict.tsx'

/** The door itself: camera and manual entry, verdicts over them, lists beside them. */
export function ScanPage() {
  return (
    <RequireDoor>
      <ScanScreen />
    </RequireDoor>
  )
}

/** The list of a tab, over the camera or beside it. */
function List({ isInert, isNoteHere }: { isInert: boolean; isNoteHere: boolean }) {
  return (
    <aside className={styles.list} inert={isInert}>
      {isNoteHere && (
        <div className={styles.note}>
          <DoneNote />
        </div>
      )}
      <Outlet />
    </aside>
  )
}

/** Among the settings, it comes after the toggle. */
function Trouble({ pathname }: { pathname: string }) {
  return pathname === paths.settings ? null : <LanguageTrouble />
}

function modeIn(search: URLSearchParams): Mode {
  return search.get(manualMode.parameter) === manualMode.value ? 'manual' : 'camera'
}

function ScanScreen() {
  const panel = useScanPanelState()
  const isWide = useWide()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [mode, setMode] = useState<Mode>(modeIn(search))
  const [isScanning, setScanning] = useState(false)
  const [entry, setEntry] = useState('')
  const work = useRef<HTMLDivElement>(null)
  const isFree = panel.state.kind === 'ready'
  const isCovered = pathname !== paths.scan && !isWide
  // While something lies over the picture, a note below it would be neither seen nor read aloud.
  const isNoteInList = isCovered || (isWide && !isFree)
  const camera = useCamera({
    isOn: mode === 'camera' && isScanning,
    isPaused: !panel.isReading || isCovered,
    onward: panel.state.kind === 'ready' ? panel.state.onward : 'when-shown-again',
    // Another phone's film is no ticket: it is read on the exchange's page.
    onCode: (text) => void (isFrame(text) ? navigate(paths.exchange, { state: toRead }) : panel.verify(text, 'camera')),
  })
  useStartIfAllowed(() => setScanning(true))
  useHandScanner(panel)
  useSound()
  useWakeLock(true)
  useFocusBack(isFree, work)

  const verifyEntry = async () => {
    const isJudged = await panel.verify(entry, 'manual')
    if (isJudged) setEntry('')
  }
  const toMode = (next: Mode) => {
    setMode(next)
    if (isCovered) void navigate(paths.scan)
  }
  const reset = () => {
    if (!isFree) panel.next()
    setEntry('')
    if (mode !== 'camera') return
    setScanning(true)
    camera.restart()
  }

  return (
    <ScanPanelProvider value={panel}>
      <div className={styles.screen}>
        <StatusStrip />
        <Recalls />
        <Alerts />
        <Trouble pathname={pathname} />
        {isFree && <UpdateNotes />}
        <div inert={!isFree}>
          <ModeLinks />
        </div>
        <div className={styles.body}>
          <main className={styles.stage}>
            <div ref={work} className={styles.work} tabIndex={-1} inert={!isFree || isCovered}>
              <div className={styles.top}>
                <ScanHeader />
                <LetOutNote />
                {panel.isLettingBackIn && <LetBackInNote onOff={() => panel.setLettingBackIn(false)} />}
              </div>
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
              <div className={styles.bottom}>
                {!isNoteInList && <DoneNote />}
                <ModeSwitch mode={mode} onMode={toMode} onReset={reset} />
              </div>
            </div>
            <ScanOutcome onManual={() => toMode('manual')} onReset={reset} />
          </main>
          <div className={styles.tabs} inert={!isFree && !isWide}>
            <Tabs />
          </div>
          {(isWide || isCovered) && <List isInert={!isFree && !isWide} isNoteHere={isNoteInList} />}
        </div>
      </div>
    </ScanPanelProvider>
  )
}
