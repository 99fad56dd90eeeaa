import type { BrowserContext } from '@playwright/test'
import type { Backend } from '../builders/backend.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { film, heldUp } from './fake-camera.ts'

export interface BoughtTicket {
  bookingId: string
  ticketCode: string
  verificationCode: string
  pdf: Buffer
}

/** Buys a ticket from the seats to the PDF, as a visitor gets it. */
export async function buyTicket({ origin }: Backend, seats: string[], name = 'Kamala Example'): Promise<BoughtTicket> {
  const buyer = await signIn(origin, name)
  const { booking_id, ticket_code, verification_code } = await buy(origin, buyer, seats)
  const { pdf_url } = await buyer.client.tickets.pdf({ booking_id })
  const pdf = Buffer.from(await (await fetch(pdf_url ?? '')).arrayBuffer())
  return { bookingId: booking_id, ticketCode: ticket_code, verificationCode: verification_code, pdf }
}

/**
 * Films the ticket's code as it comes before the camera and goes, this many times; then nobody comes for `rest` seconds. The film loops.
 */
export async function filmTicket(
  context: BrowserContext,
  path: string,
  pdf: Buffer,
  { times, rest }: { times: number; rest: number },
): Promise<string> {
  const [whole] = await heldUp(context, pdf)
  const browser = context.browser()
  if (!whole || !browser) throw new Error('no code on this ticket')
  const scenes = Array.from({ length: times }, () => [{ seconds: 0.5 }, { seconds: 2, ...whole.scene }, { seconds: 2 }])
  await film(browser, path, [...scenes.flat(), { seconds: rest }])
  return path
}
