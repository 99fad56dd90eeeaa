import { getDocument, InvalidPDFException, PasswordException, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import decoder from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url'
import besideIt from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url'
import { canvasOf, encoded } from '../../../../components/small-picture.ts'
import { longest } from './kept-tracing.ts'

export interface OpenPdf {
  kind: 'open'
  pages: number
  /** Draws a page, counted from 1, as a picture; undefined if it can't be drawn. A new request cancels the one before it. */
  draw: (page: number) => Promise<Blob | undefined>
  close: () => void
}

/** Opens a PDF to draw its pages, or says why it can't. A worker reads the file and fetches nothing else. */
export async function openPdf(data: Uint8Array<ArrayBuffer>): Promise<OpenPdf | { kind: 'locked' | 'broken' }> {
  const thread = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port: thread, verbosity: VerbosityLevel.ERRORS })
  const loading = getDocument({
    data,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    // Scans are compressed as JBIG2, fax or JPEG 2000, and stay blank without these decoders. Our pages may not run WebAssembly.
    wasmUrl: folderOf(decoder, besideIt),
    useWasm: false,
    maxImageSize: 100_000_000,
    disableAutoFetch: true,
    enableXfa: false,
  })
  const close = () => {
    void loading.destroy().finally(() => thread.terminate())
  }
  // A file that crashes the worker gets no response.
  const died = new Promise<never>((_, reject) => thread.addEventListener('error', () => reject(new Error('the reader of PDFs stopped'))))
  try {
    const document = await Promise.race([loading.promise, died])
    return { kind: 'open', pages: document.numPages, draw: drawing(document), close }
  } catch (error) {
    close()
    if (error instanceof PasswordException) return { kind: 'locked' }
    if (!(error instanceof InvalidPDFException)) console.warn('A PDF could not be opened.', error)
    return { kind: 'broken' }
  }
}

type Document = Awaited<ReturnType<typeof getDocument>['promise']>

function drawing(document: Document): OpenPdf['draw'] {
  let cancel: () => void = () => undefined
  return async (number) => {
    cancel()
    try {
      const page = await document.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: longest / Math.max(width, height) })
      const canvas = canvasOf({ width: Math.max(1, Math.floor(viewport.width)), height: Math.max(1, Math.floor(viewport.height)) })
      const task = page.render({ canvas, viewport })
      cancel = () => task.cancel()
      await task.promise
      page.cleanup()
      return await encoded(canvas)
    } catch (error) {
      console.warn(`Page ${number} of a PDF could not be drawn.`, error)
      return undefined
    }
  }
}

/** Returns the one folder of the decoders: PDF.js asks for each by its own name there (vite.config.ts). */
function folderOf(...files: readonly string[]): string {
  const [folder = '', ...others] = new Set(files.map((file) => file.slice(0, file.lastIndexOf('/') + 1)))
  if (others.length > 0) throw new Error(`the decoders are not in one folder: ${files.join(', ')}`)
  return new URL(folder, location.href).href
}
