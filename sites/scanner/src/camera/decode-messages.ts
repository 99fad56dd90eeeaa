/** To the worker: a frame's pixels, RGBA. The buffer is transferred, not copied. */
export interface DecodeRequest {
  pixels: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
  /** Which of `framePasses` to try where the frame itself shows no code; absent: none. */
  pass?: number
}

/** From the worker. `broken`: it can't load or can't go on, and sends nothing more. */
export type DecodeAnswer = { kind: 'ready' } | { kind: 'read'; texts: string[] } | { kind: 'broken'; error: string }
