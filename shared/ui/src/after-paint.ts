/** ms after which work is done all the same: a page that nobody sees isn't painted. */
const unseen = 100

/** Calls `work` once the browser has painted the page as it is now. Returns a function that calls it off. */
export function afterPaint(work: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  const callOff = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    port1.close()
  }
  const begin = () => {
    callOff()
    work()
  }
  port1.onmessage = begin
  const timer = setTimeout(begin, unseen)
  // The message comes after the picture that this frame ends with.
  const frame = requestAnimationFrame(() => port2.postMessage(null))
  return callOff
}
