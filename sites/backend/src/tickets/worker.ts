import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from '../threads/worker-pool.ts'
import type { TicketDocument } from './document.ts'
import { drawTicket } from './draw-ticket.ts'

/** The printer's thread: a document comes in, a PDF goes out. Fonts are read once and stay. */
parentPort?.on('message', async (document: TicketDocument) => {
  try {
    const result = await drawTicket(document)
    const answer: WorkerAnswer<Uint8Array> = { result }
    parentPort?.postMessage(answer, [result.buffer])
  } catch (error) {
    const answer: WorkerAnswer<Uint8Array> = { error }
    parentPort?.postMessage(answer)
  }
})
