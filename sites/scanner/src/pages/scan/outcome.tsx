import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import type { ScanFailure } from '../../scan.ts'
import { Banner } from './banner.tsx'
import { useScanPanel } from './use-scan-panel.ts'
import styles from './verdict.module.css'
import { Verdict } from './verdict.tsx'
import { failureWords } from './words.ts'

/** What lies over the camera: the check under way, and what came of it. */
export function ScanOutcome({ onManual, onReset }: { onManual: () => void; onReset: () => void }) {
  const { say } = useLanguage()
  const { state, next } = useScanPanel()
  switch (state.kind) {
    case 'ready':
      return null
    case 'verifying':
      return (
        <div className={styles['verifying']} role="status">
          <span className={styles['spinner']} aria-hidden="true" />
          {say('Verifying ticket...')}
        </div>
      )
    case 'judged':
      return <Verdict key={state.judgement.scanId} judgement={state.judgement} onReset={onReset} />
    case 'failed':
      return <Failure why={state.why} onAgain={next} onManual={onManual} onReset={onReset} />
    case 'pairing':
      return <PairingFound token={state.token} onBack={next} onReset={onReset} />
    default:
      return state satisfies never
  }
}

interface FailureProps {
  why: ScanFailure['why']
  onAgain: () => void
  onManual: () => void
  onReset: () => void
}

/** No verdict at all: neither the server nor the list of this phone could tell. */
function Failure({ why, onAgain, onManual, onReset }: FailureProps) {
  const { say } = useLanguage()
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => again.current?.focus({ preventScroll: true }), [])
  const toManual = () => {
    onAgain()
    onManual()
  }
  return (
    <Banner
      tone="red"
      word="NOT CHECKED"
      onReset={onReset}
      actions={
        <div className={styles['actions']}>
          {why === 'no-answer' && (
            <button type="button" className={`${styles['act']} ${styles['out']}`} onClick={toManual}>
              {say('Manual Entry')}
            </button>
          )}
          <button type="button" ref={again} className={styles['next']} onClick={onAgain}>
            {say('Try Again')}
          </button>
        </div>
      }
    >
      <p className={styles['sentence']}>{say(failureWords[why])}</p>
    </Banner>
  )
}

interface PairingFoundProps {
  token: string
  onBack: () => void
  onReset: () => void
}

/** Somebody held the organiser's pairing code before the door: it is no ticket, and says so, and does what it is for where that is wanted. */
function PairingFound({ token, onBack, onReset }: PairingFoundProps) {
  const { say } = useLanguage()
  const navigate = useNavigate()
  return (
    <Banner
      tone="amber"
      word="PAIRING CODE"
      onReset={onReset}
      actions={
        <div className={styles['actions']}>
          <button type="button" className={`${styles['act']} ${styles['out']}`} onClick={onBack}>
            {say('Keep scanning')}
          </button>
          <button type="button" className={styles['act']} onClick={() => void navigate(paths.pair, { state: { token } })}>
            {say('Pair this phone')}
          </button>
        </div>
      }
    >
      <p className={styles['sentence']}>
        {say('This is not a ticket. It pairs a phone with the door that the organiser chose. Do you want to pair this phone with it?')}
      </p>
    </Banner>
  )
}
