import { useEffect } from 'react'

/**
 * As much of a bright screen as a page may ask for: it stays on, and fills the phone. (No browser lets a page change the brightness itself; the
 * white ground and a line of words do that part.)
 */
export function useBrightScreen(screen: HTMLElement | null): void {
  useEffect(() => {
    if (!screen) return
    const lock = keepAwake()
    // An iPhone fills its screen with video alone: there the ticket fills the page.
    screen.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {})
    return () => {
      lock.release()
      if (document.fullscreenElement === screen) void document.exitFullscreen().catch(() => {})
    }
  }, [screen])
}

/** The lock ends when the page is hidden, and is asked for again when it is back. */
function keepAwake(): { release: () => void } {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      const got = await navigator.wakeLock?.request('screen')
      if (isOver) void got?.release()
      else lock = got
    } catch {
      // Refused, such as with an empty battery.
    }
  }
  document.addEventListener('visibilitychange', ask)
  void ask()
  return {
    release: () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    },
  }
}
