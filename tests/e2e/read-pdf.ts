import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { BrowserContext } from '@playwright/test'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'

const { resolve } = createRequire(import.meta.url)
/** An address that exists only for this file's pages: Playwright serves it. */
const desk = 'http://reading-desk.test'
/** px per point, about what a phone's camera sees of a printed ticket. */
const scale = 3

export interface ReadPage {
  text: string
  /** The contents of its QR codes, in no particular order. */
  codes: string[]
}

/** Reads a PDF as a person sees it: pdf.js draws it in a browser, and the codes are read from the picture. */
export async function readPdf(context: BrowserContext, pdf: Buffer): Promise<ReadPage[]> {
  const drawn = await drawPdf(context, pdf)
  return Promise.all(drawn.map(async ({ text, picture }) => ({ text, codes: (await findCodes(picture)).map((code) => code.text) })))
}

/** Returns each page's text and a PNG of it. */
export async function drawPdf(context: BrowserContext, pdf: Buffer): Promise<{ text: string; picture: Buffer }[]> {
  const page = await context.newPage()
  try {
    await page.route(`${desk}/*`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1)
      if (name === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Reading desk</title>' })
      if (name === 'ticket.pdf') return route.fulfill({ contentType: 'application/pdf', body: pdf })
      return route.fulfill({ contentType: 'text/javascript', path: resolve(`pdfjs-dist/legacy/build/${name}`) })
    })
    await page.goto(desk)
    const drawn = await page.evaluate(drawPages, scale)
    return drawn.map(({ text, picture }) => ({ text, picture: Buffer.from(picture, 'base64') }))
  } finally {
    await page.close()
  }
}

/** Runs in the browser. Returns each page's text and a PNG of it in base64. */
async function drawPages(scale: number): Promise<{ text: string; picture: string }[]> {
  const library = '/pdf.mjs'
  const { getDocument, GlobalWorkerOptions } = (await import(library)) as typeof import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs'
  const document = await getDocument({ url: '/ticket.pdf' }).promise
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const page = await document.getPage(index + 1)
    const { items } = await page.getTextContent()
    const viewport = page.getViewport({ scale })
    const canvas = Object.assign(window.document.createElement('canvas'), { width: viewport.width, height: viewport.height })
    await page.render({ canvas, viewport }).promise
    return {
      text: items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .normalize('NFC')
        .replace(/ +/g, ' '),
      picture: canvas.toDataURL('image/png').slice('data:image/png;base64,'.length),
    }
  })
  return Promise.all(pages)
}

/** Returns the QR codes in a PNG. */
export async function findCodes(picture: Buffer): Promise<ReadResult[]> {
  const wasm = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } })
  return readBarcodes(picture, { formats: ['QRCode'], textMode: 'Plain' })
}
