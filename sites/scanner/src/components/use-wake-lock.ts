import { useEffect } from 'react'

/** Keeps the screen on while `active`; taken again when the page comes back into view, where browsers drop it. */
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
        // A low battery refuses it; the screen then sleeps as it always does.
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
