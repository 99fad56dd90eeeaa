import { getDocument, InvalidPDFException, PasswordException, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import decoder from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url'
import besideIt from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url'
import { canvasOf, encoded, longest } from './small-picture.ts'

export interface OpenPdf {
  kind: 'open'
  pages: number
  /** One page as a picture, from 1; undefined where it can't be drawn. A page that is asked for while another is drawn takes its place. */
  draw: (page: number) => Promise<Blob | undefined>
  close: () => void
}

/** A PDF whose pages can be drawn, or why not. It is read in a worker, with nothing from elsewhere. */
export async function openPdf(data: Uint8Array<ArrayBuffer>): Promise<OpenPdf | { kind: 'locked' | 'broken' }> {
  const thread = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port: thread, verbosity: VerbosityLevel.ERRORS })
  const loading = getDocument({
    data,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    // Scans are packed as JBIG2, fax or JPEG 2000: without these decoders their pages stay blank. No page of ours may run WebAssembly.
    wasmUrl: folderOf(decoder, besideIt),
    useWasm: false,
    maxImageSize: 100_000_000,
    disableAutoFetch: true,
    enableXfa: false,
  })
  const close = () => {
    void loading.destroy().finally(() => thread.terminate())
  }
  // A file that brings the worker down never answers.
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

/** PDF.js asks for each decoder by its own name, in one folder (vite.config.ts). */
function folderOf(...files: readonly string[]): string {
  const [folder = '', ...others] = new Set(files.map((file) => file.slice(0, file.lastIndexOf('/') + 1)))
  if (others.length > 0) throw new Error(`the decoders are not in one folder: ${files.join(', ')}`)
  return new URL(folder, location.href).href
}
