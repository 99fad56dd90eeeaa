import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from '../threads/worker-pool.ts'
import { drawCreditNote } from './draw-credit-note.ts'
import { drawTicket } from './draw-ticket.ts'
import type { Printable } from './printer.ts'

/** The printer's thread: a document comes in, a PDF goes out. Fonts are read once and stay. */
parentPort?.on('message', async (document: Printable) => {
  try {
    const result = await ('kind' in document ? drawCreditNote(document) : drawTicket(document))
    const answer: WorkerAnswer<Uint8Array> = { result }
    parentPort?.postMessage(answer, [result.buffer])
  } catch (error) {
    const answer: WorkerAnswer<Uint8Array> = { error }
    parentPort?.postMessage(answer)
  }
})
