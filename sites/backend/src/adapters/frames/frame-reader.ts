import { availableParallelism } from 'node:os'
import { createWorkerPool } from '../threads/worker-pool.ts'
import { jpegOf, jpegSize, type PictureSize } from './jpeg.ts'

export interface Frame {
  jpeg: Uint8Array
  size: PictureSize
}

export type FrameReading = { kind: 'found'; text: string } | { kind: 'nothing' } | { kind: 'unreadable' } | { kind: 'too-large' }

export interface FrameReader {
  /** Reads the code in a JPEG data URL. Never rejects because of the picture. */
  read(dataUrl: string): Promise<FrameReading>
  close(): Promise<void>
}

/** 2 megapixels: three times a phone's frame. */
const mostPixels = 2_000_000
/** Less than the 10 s that a phone waits. */
const timeoutMs = 5_000

/** Reads camera frames on separate threads: a hard one takes as long as a hundred scans. */
export function createFrameReader({ threads = Math.min(2, Math.max(1, availableParallelism() - 1)) } = {}): FrameReader {
  const pool = createWorkerPool<Frame, string | null>({ script: new URL('./worker.ts', import.meta.url), threads, timeoutMs })
  return {
    async read(dataUrl) {
      const jpeg = jpegOf(dataUrl)
      const size = jpeg && jpegSize(jpeg)
      if (!size || size.width === 0 || size.height === 0) return { kind: 'unreadable' }
      if (size.width * size.height > mostPixels) return { kind: 'too-large' }
      try {
        const text = await pool.run({ jpeg, size })
        return text === null || text === '' ? { kind: 'nothing' } : { kind: 'found', text }
      } catch {
        return { kind: 'unreadable' } // a picture that breaks the decoder or takes too long costs only its thread
      }
    },
    close: () => pool.close(),
  }
}
