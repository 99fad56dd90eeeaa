import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef, useState } from 'react'
import { CameraView } from '../../components/camera-view.tsx'
import { tell } from '../../components/feedback.ts'
import { useDoor } from '../../components/open-door.tsx'
import { storageWords } from '../../components/problems.ts'
import { useCamera } from '../../components/use-camera.ts'
import type { FilmReader } from '../../exchange/film-reader.ts'
import type { Taken } from '../../exchange/take.ts'
import { StorageProblem } from '../../store/storage-problem.ts'
import { Tool } from '../scan/controls.tsx'
import styles from './exchange.module.css'
import { Outcome } from './outcome.tsx'

type State = { kind: 'reading'; share: number; isForeign: boolean } | { kind: 'done'; taken: Taken } | { kind: StorageProblem['kind'] }
const waiting: State = { kind: 'reading', share: 0, isForeign: false }

interface ReadPanelProps {
  reader: FilmReader
  /** Called when the button that was pressed is about to go. */
  onAgain: () => void
  onShow: () => void
}

/** Reads the other phone's film, and takes over what it tells. */
export function ReadPanel({ reader, onAgain, onShow }: ReadPanelProps) {
  const { say } = useLanguage()
  const door = useDoor()
  const [state, setState] = useState<State>(waiting)
  const isTaking = useRef(false)
  const isReading = state.kind === 'reading'

  const takeOver = async (message: Uint8Array): Promise<State> => {
    try {
      return { kind: 'done', taken: await door.take(message) }
    } catch (error) {
      if (error instanceof StorageProblem) return { kind: error.kind }
      throw error
    }
  }
  const see = async (text: string) => {
    if (isTaking.current) return
    const progress = await reader.see(text)
    if (isTaking.current) return
    if (!progress) return setState((before) => (before.kind === 'reading' ? { ...before, isForeign: true } : before))
    setState({ kind: 'reading', share: progress.share, isForeign: false })
    if (!progress.message) return
    isTaking.current = true
    const ended = await takeOver(progress.message)
    tell(toneOf(ended))
    setState(ended)
  }
  const again = () => {
    isTaking.current = false
    onAgain()
    setState(waiting)
  }
  const camera = useCamera({ isOn: isReading, isPaused: false, onward: 'at-once', onCode: (text) => void see(text), reads: 'film' })

  return (
    <section className={styles.panel} aria-label={say('Read theirs')}>
      {isReading && (
        <>
          <div className={styles.camera}>
            <CameraView camera={camera} hint="Hold the other phone’s moving code inside the square." />
          </div>
          <ProgressBar share={state.share} />
          <p className={styles.quiet} role="status">
            {state.isForeign && say(foreign)}
          </p>
          {camera.change && <Tool icon="flip" label="Change camera" onPress={camera.change} />}
        </>
      )}
      {state.kind === 'done' && <Outcome taken={state.taken} />}
      {(state.kind === 'full' || state.kind === 'failed') && <Notice kind="error">{say(storageWords[state.kind])}</Notice>}
      <div className={styles.actions}>
        {!isReading && <AgainButton onPress={again} />}
        <Button variant={isReading ? 'quiet' : 'primary'} onClick={onShow}>
          {say('Now show mine')}
        </Button>
      </div>
    </section>
  )
}

const foreign: Phrase = 'This isn’t another phone’s moving code. On that phone, open Door, then Exchange with another phone.'

function toneOf(state: State): 'green' | 'amber' | 'red' {
  if (state.kind !== 'done' || state.taken.kind === 'refused') return 'red'
  return state.taken.twice.length > 0 ? 'amber' : 'green'
}

/** Takes the focus, as the camera is gone once something was read, and this is what can be pressed next. */
function AgainButton({ onPress }: { onPress: () => void }) {
  const { say } = useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} variant="quiet" onClick={onPress}>
      {say('Read again')}
    </Button>
  )
}

function ProgressBar({ share }: { share: number }) {
  const { say } = useLanguage()
  const percent = Math.floor(share * 100)
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={say('Read so far')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p aria-hidden="true">{say('{{percent}} % read', { percent })}</p>
    </div>
  )
}
