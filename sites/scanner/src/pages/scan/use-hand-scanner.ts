import { useEffect, useRef } from 'react'
import { useParts } from '../../components/parts.tsx'
import type { ScanDesk } from './use-scan-desk.ts'

/** A hand-held scanner's next code is also the way past a green or red verdict. */
export function useHandScanner(desk: ScanDesk): void {
  const { listenForKeyboardScanner } = useParts()
  const latest = useRef(desk)
  useEffect(() => {
    latest.current = desk
  }, [desk])
  useEffect(() => listenForKeyboardScanner((text) => void latest.current.verify(text, 'keyboard')), [listenForKeyboardScanner])
}
