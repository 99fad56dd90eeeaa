import { drawTicket, type PaperTicket } from '../../counter/printing/draw-ticket.ts'

/** Dots across: sharp on a phone's screen. */
const width = 768

/**
 * Hands the ticket to the phone's own share sheet, as a picture with its words. Where the sheet takes no pictures, saves the picture, since
 * words without the code let nobody in. `nothing`: the person shared it with nobody, or the browser forbids it.
 */
export async function shareTicket(ticket: PaperTicket): Promise<'shared' | 'saved' | 'nothing'> {
  const text = [ticket.title, ...ticket.lines, ticket.seats, ...ticket.end].join('\n')
  try {
    const canvas = await drawTicket(ticket, width)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    if (!picture) return 'nothing'
    const files = [new File([picture], 'ticket.png', { type: 'image/png' })]
    if (!navigator.canShare?.({ text, files })) {
      save(picture)
      return 'saved'
    }
    await navigator.share({ text, files })
    return 'shared'
  } catch {
    // The sheet was closed, or the browser forbids it.
    return 'nothing'
  }
}

function save(picture: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = 'ticket.png'
  link.click()
  // After ten seconds the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
