/** Ends the task, so that the page can react to its visitor in between. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

// My Bookings keeps the files that were fetched (`shown-ticket/use-show-ticket.ts`), and by default a browser remembers at most 250.
performance.setResourceTimingBufferSize(2000)

// One after the other: all at once, they would block a phone for three times as long. The document has requested all of them already.
try {
  await import('react-dom/client')
  await nextTask()
  await import('./routes.tsx')
  await nextTask()
  await import('./start.tsx')
} catch (error) {
  // The presses that wait for the site are no use any more (`render/early/hold-presses.js`).
  dispatchEvent(new Event('site-lost'))
  throw error
}

export {}
