/** To the worker: a frame's pixels, RGBA; the buffer goes over without a copy. */
export interface DecodeRequest {
  pixels: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
  /** Which of `framePasses` to look through where the frame itself shows nothing; absent: none. */
  pass?: number
}

/** From the worker. `broken`: it can't load or can't go on, and nothing more comes. */
export type DecodeAnswer = { kind: 'ready' } | { kind: 'read'; texts: string[] } | { kind: 'broken'; error: string }
