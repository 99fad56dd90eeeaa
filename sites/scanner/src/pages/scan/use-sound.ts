import { useEffect } from 'react'
import { wakeSound } from '../../components/feedback/sounds.ts'

/** What browsers take for a person's wish: a finger counts when it is lifted, a mouse when it is pressed. */
const touches = ['pointerdown', 'pointerup', 'keydown'] as const

/** Wakes the sound with each touch, as browsers want it: once does in most, and iPhones put it to sleep again. */
export function useSound(): void {
  useEffect(() => {
    for (const touch of touches) addEventListener(touch, wakeSound)
    return () => {
      for (const touch of touches) removeEventListener(touch, wakeSound)
    }
  }, [])
}
