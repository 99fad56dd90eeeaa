import { availableParallelism } from 'node:os'
import { createWorkerPool } from '../threads/worker-pool.ts'
import type { CreditNoteDocument, DonationReceiptDocument, TicketDocument } from '../ticket/document.ts'

export type Printable = TicketDocument | CreditNoteDocument | DonationReceiptDocument

export interface TicketPrinter {
  /** Returns the PDF. Rejects if it could not be made; the next document is not affected. */
  print(document: Printable): Promise<Uint8Array>
  /** Waits for the tickets that are being printed. */
  close(): Promise<void>
}

/** Prints on separate threads, because 20 ms of drawing would hold up every request that waits. */
export function createTicketPrinter({ threads = Math.min(4, Math.max(1, availableParallelism() - 1)) } = {}): TicketPrinter {
  const pool = createWorkerPool<Printable, Uint8Array>({ script: new URL('./worker.ts', import.meta.url), threads, timeoutMs: 20_000 })
  return { print: (document) => pool.run(document), close: () => pool.close() }
}
