/** What the corner must not cover, besides words. A seat map has words that no pointer finds, so it is marked as a whole. */
const kept = 'a, button, input, select, textarea, label, summary, canvas, img:not([alt=""]), [role="img"], [data-keep-clear]'
/** ms without scrolling after which a page is at rest. */
const rest = 200
/** px between the points that are checked; nothing that is pressed is smaller. */
const mesh = 10

/** Checking a hall of seats takes a while, and a press comes first. Safari has no idle callbacks. */
const whenIdle: (look: () => void) => void =
  'requestIdleCallback' in globalThis ? (look) => requestIdleCallback(look, { timeout: 1_000 }) : (look) => setTimeout(look)

/** Hides the corner while anything scrolls, and decides wherever the page comes to rest whether the corner may stand out. */
export function keepCornerClear(corner: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return
  let waiting: number | undefined
  let scrolls = 0
  const look = () => {
    waiting = undefined
    const before = scrolls
    whenIdle(() => {
      if (signal.aborted || scrolls !== before) return
      corner.toggleAttribute('data-tucked', isOnSomething(corner))
      corner.removeAttribute('data-scrolling')
    })
  }
  const changed = () => {
    waiting ??= window.setTimeout(look, rest)
  }
  const scrolled = () => {
    scrolls++
    corner.setAttribute('data-scrolling', '')
    clearTimeout(waiting)
    waiting = window.setTimeout(look, rest)
  }
  document.addEventListener('scroll', scrolled, { capture: true, passive: true, signal })
  addEventListener('resize', changed, { signal })
  // Fonts that arrive late change the width of the words.
  document.fonts.addEventListener('loadingdone', changed, { signal })
  const contents = new MutationObserver(changed)
  contents.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open', 'hidden', 'data-open'] })
  const size = new ResizeObserver(changed)
  size.observe(document.body)
  signal.addEventListener('abort', () => {
    clearTimeout(waiting)
    contents.disconnect()
    size.disconnect()
  })
  changed()
}

/** Whether anything that is pressed or read lies in the corner's own box, tucked or not: that is where its buttons stand out. */
function isOnSomething(corner: HTMLElement): boolean {
  const box = corner.getBoundingClientRect()
  const seen = new Set<Element>()
  // The first is enough: checking one point of a hall of seats takes a while.
  for (const element of elementsIn(box)) {
    if (seen.has(element) || corner.contains(element)) continue
    seen.add(element)
    if (element.closest(kept) !== null || hasWordsIn(element, box)) return true
  }
  return false
}

function* elementsIn({ left, right, top, bottom }: Box): Generator<Element> {
  for (let y = top + 1; y < bottom; y += mesh) {
    for (let x = left + 1; x < right; x += mesh) yield* document.elementsFromPoint(x, y)
  }
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

function hasWordsIn(element: Element, box: Box): boolean {
  const range = document.createRange()
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return false
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(
      (line) => line.left < box.right && line.right > box.left && line.top < box.bottom && line.bottom > box.top,
    )
  })
}
