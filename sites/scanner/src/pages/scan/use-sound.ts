import { useEffect } from 'react'
import { wakeSound } from '../../components/feedback/sounds.ts'

/** Wakes the sound with each touch, as browsers want it: once does in most, and iPhones put it to sleep again. */
export function useSound(): void {
  useEffect(() => {
    addEventListener('pointerdown', wakeSound)
    addEventListener('keydown', wakeSound)
    return () => {
      removeEventListener('pointerdown', wakeSound)
      removeEventListener('keydown', wakeSound)
    }
  }, [])
}
