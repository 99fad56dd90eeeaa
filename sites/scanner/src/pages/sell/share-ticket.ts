import { drawTicket, type PaperTicket } from '../../counter/printing/draw-ticket.ts'

/** Dots across: sharp on a phone's screen. */
const width = 768

/**
 * Hands the ticket to the phone's own share sheet, as a picture with its words; where there is none, copies the words. `nothing`: whoever was
 * asked chose none.
 */
export async function shareTicket(ticket: PaperTicket): Promise<'shared' | 'copied' | 'nothing'> {
  const text = [ticket.title, ...ticket.lines, ticket.seats, ...ticket.end].join('\n')
  try {
    if (typeof navigator.share !== 'function') {
      await navigator.clipboard.writeText(text)
      return 'copied'
    }
    const canvas = await drawTicket(ticket, width)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const files = picture ? [new File([picture], 'ticket.png', { type: 'image/png' })] : []
    await navigator.share(navigator.canShare?.({ text, files }) ? { text, files } : { text })
    return 'shared'
  } catch {
    // The sheet was closed, or the browser forbids it.
    return 'nothing'
  }
}
