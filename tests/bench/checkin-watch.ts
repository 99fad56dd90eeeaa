// All of this code runs in the browser.

declare global {
  /** Exists in Chromium only; no type library declares it. */
  class MediaStreamTrackProcessor {
    constructor(of: { track: MediaStreamTrack })
    readonly readable: ReadableStream<VideoFrame>
  }

  interface Window {
    /** From the first frame that shows a ticket to the frame that shows its verdict, in ms. */
    verdicts: number[]
    /** The longest time between two tasks of the page, in ms. */
    longestGap: number
  }
}

/**
 * Watches the camera's frames and the screen, and presses on to the next scan when the ticket is gone. Paper is bright where the hall is
 * dark. It reads a few pixels from the frames themselves: to draw each frame takes a slow phone as long as all that the page does.
 */
export function watchDoor(): void {
  window.verdicts = []
  let since: number | null = null
  let isTold = false
  const see = (isTicket: boolean) => {
    if (isTicket) {
      since ??= performance.now()
      return
    }
    since = null
    isTold = false
    const onward = [...document.querySelectorAll('button')].find(({ textContent }) =>
      /^(Scan Next Ticket|Try Again)$/.test(textContent ?? ''),
    )
    onward?.click()
  }
  const middle = 96
  const watch = async (track: MediaStreamTrack) => {
    const frames = new MediaStreamTrackProcessor({ track }).readable.getReader()
    for (;;) {
      const { value: frame, done } = await frames.read()
      if (done) return
      // An even offset, as the colour planes have half as many pixels.
      const from = (length: number) => 2 * Math.round((length - middle) / 4)
      const rect = { x: from(frame.codedWidth), y: from(frame.codedHeight), width: middle, height: middle }
      const planes = new Uint8Array(frame.allocationSize({ rect }))
      await frame.copyTo(planes, { rect })
      frame.close()
      const shades = planes.subarray(0, middle * middle).filter((_, at) => at % 97 === 0)
      see(shades.filter((shade) => shade > 150).length > 5)
    }
  }
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wish) => {
    const stream = await open(wish)
    const [track] = stream.getVideoTracks()
    if (track) void watch(track.clone())
    return stream
  }
  new MutationObserver(() => {
    if (since === null || isTold || !/VALID|ALREADY USED/.test(document.querySelector('section > [role="alert"]')?.textContent ?? ''))
      return
    isTold = true
    const begun = since
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.verdicts.push(performance.now() - begun)
      port2.postMessage(null)
    })
  }).observe(document, { childList: true, subtree: true })
}

/** ms from the start of the page to the camera's first picture. */
export function firstPicture(): Promise<number> {
  return new Promise((resolve) => {
    const begin = () => {
      const video = document.querySelector('video')
      if (!video) return void requestAnimationFrame(begin)
      video.requestVideoFrameCallback(() => resolve(performance.now()))
    }
    begin()
  })
}

/** ms from the press of Verify to the verdict in the page. A code that fits a ticket is only a hint, and a person decides. */
export function watchVerify(code: string): Promise<number> {
  return new Promise((resolve) => {
    const field = document.querySelector<HTMLInputElement>('form input')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    if (!field || !set) throw new Error('no field')
    set.call(field, code)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    requestAnimationFrame(() => {
      const begun = performance.now()
      const observer = new MutationObserver(() => {
        if (!/CHECK/.test(document.querySelector('section > [role="alert"]')?.textContent ?? '')) return
        observer.disconnect()
        resolve(performance.now() - begun)
      })
      observer.observe(document.body, { childList: true, subtree: true })
      field.form?.requestSubmit()
    })
  })
}

/** Records the longest time for which the page gets to no task. */
export function watchGaps(): void {
  window.longestGap = 0
  const { port1, port2 } = new MessageChannel()
  let last = performance.now()
  port1.onmessage = () => {
    const now = performance.now()
    window.longestGap = Math.max(window.longestGap, now - last)
    last = now
    setTimeout(() => port2.postMessage(null), 4)
  }
  port2.postMessage(null)
}

/** Puts scans into the queue, as if the phone had made them with no network. */
export async function fillQueue({ codes, showId }: { codes: string[]; showId: string }): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('sabha-door')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const transaction = db.transaction('queue', 'readwrite')
  const queue = transaction.objectStore('queue')
  const common = { kind: 'scan', showId, offset: 0, attempts: 0, error: null, askedAt: 0, version: 0, reentry: false, seats: null }
  codes.forEach((text, n) => {
    const id = `bench-${String(n).padStart(6, '0')}`
    const at = Date.now() - 600_000 + n
    queue.add({ ...common, id, lane: `c:${text}`, at, label: text, text, shown: 'admitted', acted: 'admitted', undecided: false })
  })
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
  })
  db.close()
}

export function waitingRows(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sabha-door')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      const counting = db.transaction('queue').objectStore('queue').count()
      counting.onsuccess = () => {
        resolve(counting.result)
        db.close()
      }
      counting.onerror = () => reject(counting.error)
    }
  })
}
