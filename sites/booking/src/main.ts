import 'react-dom/client'

// My Bookings keeps the files that were fetched (`shown-ticket/use-show-ticket.ts`), and by default a browser remembers at most 250.
performance.setResourceTimingBufferSize(2000)

// React, the site and the page run one after another: in one task they would block a phone for three times as long.
try {
  await new Promise((resolve) => setTimeout(resolve))
  await import('./start.tsx')
} catch (error) {
  // The presses that wait for the site are no use any more (`render/early/hold-presses.js`).
  dispatchEvent(new Event('site-lost'))
  throw error
}
