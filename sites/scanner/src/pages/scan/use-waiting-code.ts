import { useEffect, useRef, useState } from 'react'
import { tell } from '../../components/feedback/feedback.ts'
import type { ScanSource } from '../../scan.ts'
import type { Desk } from './use-scan-desk.ts'

/** A code as it was read. */
export interface Code {
  text: string
  source: ScanSource
  seats?: number[] | undefined
}

/** How long a green verdict is to be seen before the code behind it is checked. */
const greenFor = 1_000

/** One code that came while another was being checked: its turn comes after a green verdict; any other is for a person to see first. */
export function useWaitingCode(
  desk: Desk,
  verify: (code: Code) => void,
): { wait: (code: Code) => void; isTooEarly: boolean; tellTooEarly: () => void } {
  const [waiting, setWaiting] = useState<Code | null>(null)
  const [isTooEarly, setTooEarly] = useState(false)
  const latest = useRef(verify)
  useEffect(() => {
    latest.current = verify
  }, [verify])

  const isGreen = desk.kind === 'judged' && desk.judgement.tone === 'green'
  useEffect(() => {
    if (desk.kind === 'ready' || desk.kind === 'verifying') setTooEarly(false)
    if (waiting === null || desk.kind === 'verifying') return
    const takeUp = () => {
      setWaiting(null)
      latest.current(waiting)
    }
    if (desk.kind === 'ready') return takeUp()
    if (isGreen) {
      const turn = setTimeout(takeUp, greenFor)
      return () => clearTimeout(turn)
    }
    setWaiting(null)
    setTooEarly(true)
  }, [waiting, desk.kind, isGreen])

  return {
    wait: setWaiting,
    isTooEarly,
    tellTooEarly() {
      tell('amber')
      setTooEarly(true)
    },
  }
}
