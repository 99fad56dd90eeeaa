/** One seat as it is drawn in the page. */
export interface DrawnSeat {
  id: string
  /** The outline, in units of the drawing. */
  path: string
  className: string
  /** Set if it differs from the row's colour. */
  colour: string | undefined
  /** Read aloud: `Row A, seat 12, KAVERI, ₹2,499, available`. */
  name: string
  /** Undefined if it doesn't respond to a press. */
  isChosen: boolean | undefined
  /** The one seat that the Tab key reaches. */
  isReached: boolean
}

/**
 * Draws a row's seats, one element each, before the row's other content. Writes only what differs from what was drawn `before`.
 * Not by React, which would keep a component for each seat, and compare a whole row of them for one that changed.
 */
export function drawSeats(row: SVGGElement, before: readonly DrawnSeat[], now: readonly DrawnSeat[]): void {
  const isSameRow = before.length === now.length && before.every(({ id }, index) => id === now[index]?.id)
  if (isSameRow) {
    now.forEach((seat, index) => {
      const [element, drawn] = [row.children[index], before[index]]
      if (element && drawn) write(element, drawn, seat)
    })
    return
  }
  for (const _ of before) row.firstChild?.remove()
  // Each element is cloned from its neighbour, from which it differs little.
  let [element, drawn] = [blankSeat(), blank]
  const seats = now.map((seat) => {
    element = element.cloneNode() as SVGPathElement
    write(element, drawn, seat)
    drawn = seat
    return element
  })
  row.prepend(...seats)
}

const blank: DrawnSeat = { id: '', path: '', className: '', colour: undefined, name: '', isChosen: undefined, isReached: false }

function blankSeat(): SVGPathElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  element.setAttribute('role', 'gridcell')
  element.setAttribute('aria-disabled', 'true')
  return element
}

function write(element: Element, before: DrawnSeat, now: DrawnSeat): void {
  if (now.id !== before.id) element.setAttribute('data-seat', now.id)
  if (now.path !== before.path) element.setAttribute('d', now.path)
  if (now.name !== before.name) element.setAttribute('aria-label', now.name)
  if (now.className !== before.className) element.setAttribute('class', now.className)
  if (now.colour !== before.colour) set(element, 'fill', now.colour)
  if (now.isChosen !== before.isChosen) {
    set(element, 'aria-selected', now.isChosen?.toString())
    set(element, 'aria-disabled', now.isChosen === undefined ? 'true' : undefined)
  }
  if (now.isReached !== before.isReached) set(element, 'tabindex', now.isReached ? '0' : undefined)
}

function set(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
