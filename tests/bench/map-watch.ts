// All of this code runs in the browser.

export interface Press {
  ms: number
  changed: number
  touched: number
}

/**
 * Resolves after the frame in which the last of `count` seats is there and can be pressed. Marks both moments: the page draws a hall before
 * it knows who has which seat. The promise is in an object, as Playwright would wait for a bare one.
 */
export function watchDrawing(count: number): { drawn: Promise<void> } {
  const drawn = new Promise<void>((resolve) => {
    let isDrawn = false
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('[data-seat]').length < count) return
      if (!isDrawn) performance.mark('seats drawn')
      isDrawn = true
      if (document.querySelector('[inert] [data-seat]')) return
      observer.disconnect()
      performance.mark('seats known')
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] })
  })
  return { drawn }
}

/** Returns seats from all over the visible part of the hall, and where to press them. */
export function visibleSeats(count: number): { id: string; x: number; y: number }[] {
  const places = [...document.querySelectorAll<SVGElement>('[data-seat]')].flatMap((seat) => {
    const { left, top, width, height } = seat.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return document.elementFromPoint(x, y) === seat ? [{ id: seat.dataset['seat'] ?? '', x, y }] : []
  })
  return Array.from({ length: count }, (_, n) => places[Math.floor(((n + 0.5) / count) * places.length)]).filter(
    (place) => place !== undefined,
  )
}

/** Resolves after the frame that shows the result of the next press, timed from the input's own timestamp. */
export function watchPress(id: string): { painted: Promise<Press> } {
  const painted = new Promise<Press>((resolve, reject) => {
    const before = document.querySelector(`[data-seat="${id}"]`)?.getAttribute('aria-selected')
    const [changed, touched] = [new Set<Node>(), new Set<Node>()]
    const observer = new MutationObserver((records) => {
      for (const { target, attributeName } of records) {
        if (!(target instanceof SVGElement) || !target.dataset['seat']) continue
        touched.add(target)
        if (attributeName !== 'tabindex') changed.add(target)
      }
    })
    observer.observe(document.body, { attributes: true, subtree: true })
    const finish = (at: number) => {
      const after = document.querySelector(`[data-seat="${id}"]`)?.getAttribute('aria-selected')
      observer.disconnect()
      if (after === before) reject(new Error(`the press of ${id} changed nothing`))
      else resolve({ ms: performance.now() - at, changed: changed.size, touched: touched.size })
    }
    const press = ({ timeStamp }: Event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => finish(timeStamp)
        port2.postMessage(null)
      })
    }
    addEventListener('click', press, { once: true, capture: true })
  })
  return { painted }
}
