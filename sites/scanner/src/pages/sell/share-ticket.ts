import { drawTicket, type PaperTicket } from '../../counter/printing/draw-ticket.ts'

/** Dots across: sharp on a phone's screen. */
const width = 768

/**
 * Hands the ticket to the phone's own share sheet, as a picture with its words; where that takes no pictures, saves it: words without the code
 * let nobody in. `nothing`: whoever was asked chose none.
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
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
