import { type RefObject, useEffect, useRef } from 'react'
import { wakeSound } from '../../components/feedback.ts'

/** Events that browsers take for a person's action: a finger counts when it is lifted, a mouse when it is pressed. */
const touches = ['pointerdown', 'pointerup', 'keydown'] as const

/** Wakes the sound with each touch, as browsers demand: in most browsers once is enough, but iPhones put it to sleep again. */
export function useSound(): void {
  useEffect(() => {
    for (const touch of touches) addEventListener(touch, wakeSound)
    return () => {
      for (const touch of touches) removeEventListener(touch, wakeSound)
    }
  }, [])
}

/** Keeps the screen on while `active`. Browsers drop the lock of a hidden page, so it is taken again when the page comes back into view. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (isOver) await taken.release()
        else lock = taken
      } catch {
        // A phone with a low battery refuses it; the screen then sleeps as usual.
      }
    }
    const onVisible = () => void take()
    document.addEventListener('visibilitychange', onVisible)
    void take()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [active])
}

/** Moves the focus, when a verdict goes, from it to the work: to the field where codes are typed, else to the work's own element. */
export function useFocusBack(isFree: boolean, work: RefObject<HTMLElement | null>): void {
  const wasFree = useRef(isFree)
  useEffect(() => {
    if (isFree && !wasFree.current) {
      const field = work.current?.querySelector<HTMLInputElement>('input:not([type])')
      ;(field ?? work.current)?.focus({ preventScroll: true })
    }
    wasFree.current = isFree
  }, [isFree, work])
}
