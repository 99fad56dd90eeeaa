import { createWorkerPool } from '../threads/worker-pool.ts'
import type { TicketDocument } from '../ticket/document.ts'
import { applePass } from './apple-pass.ts'
import type { AppleSigner } from './apple-signer.ts'

export interface AppleWallet {
  /** Whether the certificate is still valid; otherwise a phone would refuse the pass, so none is offered. */
  isValid(at: number): boolean
  /** Makes the `.pkpass` of a booking. `ticketUrl`: where its PDF is; `images`: by their names in the pass, in place of the sample's. */
  pass(document: TicketDocument, made: { ticketUrl: string; images: PassImages }): Promise<Uint8Array>
  close(): Promise<void>
}

export type PassImages = Readonly<Record<string, Uint8Array>>

export interface AppleJob {
  content: ReturnType<typeof applePass>
  images: PassImages
  signer: AppleSigner
}

/** Signs on a separate thread: in portable JavaScript, an RSA signature takes 25 ms. */
export function openAppleWallet(signer: AppleSigner): AppleWallet {
  const pool = createWorkerPool<AppleJob, Uint8Array>({
    script: new URL('apple-worker.ts', import.meta.url),
    threads: 1,
    timeoutMs: 10_000,
  })
  return {
    isValid: (at) => at < signer.validUntil,
    pass: (document, { ticketUrl, images }) => pool.run({ content: applePass(document, signer, ticketUrl), images, signer }),
    close: () => pool.close(),
  }
}
