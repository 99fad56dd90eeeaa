/** Between two tasks the page answers. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

// My Bookings keeps the files that were fetched (`shown-ticket/use-show-ticket.ts`), and a browser remembers no more than 250 unasked.
performance.setResourceTimingBufferSize(2000)

// One after the other: run at once, they would hold up a phone for three times as long. The document has sent for all of them before.
await import('react-dom/client')
await nextTask()
await import('./routes.tsx')
await nextTask()
await import('./start.tsx')

export {}
