import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from '../threads/worker-pool.ts'
import { drawCreditNote } from './draw-credit-note.ts'
import { drawDonationReceipt } from './draw-donation-receipt.ts'
import { drawTicket } from './draw-ticket.ts'
import type { Printable } from './printer.ts'

function draw(document: Printable): Promise<Uint8Array<ArrayBuffer>> {
  if (!('kind' in document)) return drawTicket(document)
  return document.kind === 'credit-note' ? drawCreditNote(document) : drawDonationReceipt(document)
}

/** The printer's thread: a document comes in, a PDF goes out. Fonts are read once and kept. */
parentPort?.on('message', async (document: Printable) => {
  try {
    const result = await draw(document)
    const answer: WorkerAnswer<Uint8Array> = { result }
    parentPort?.postMessage(answer, [result.buffer])
  } catch (error) {
    const answer: WorkerAnswer<Uint8Array> = { error }
    parentPort?.postMessage(answer)
  }
})
