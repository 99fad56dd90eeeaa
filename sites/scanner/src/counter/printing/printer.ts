import { type Dots, escPos } from './esc-pos.ts'

/**
 * A wire to a printer. Ours, and not those of a library: the kept ones note a failure in the console and call the ticket printed, and a guest
 * would be sent away without one.
 */
export interface Wire {
  /** Dots across. */
  width: number
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** The printer's answer of one byte; null: it gives none on this wire. */
  ask(question: Uint8Array<ArrayBuffer>): Promise<number | null>
  /** Lets go of the printer, so that it can be connected anew. */
  close(): void
}

export type Printed = 'printed' | 'no-paper' | 'gone'

/** DLE EOT 4: how is the paper? */
const paperStatus = Uint8Array.of(0x10, 0x04, 0x04)
const paperOut = 0x60

/** A ticket that stops in the middle is none: the printer is asked before it and after it. */
export async function print(wire: Wire, picture: Dots): Promise<Printed> {
  try {
    if (await isOutOfPaper(wire)) return 'no-paper'
    for (const part of escPos(picture)) await wire.write(part)
    return (await isOutOfPaper(wire)) ? 'no-paper' : 'printed'
  } catch {
    return 'gone'
  }
}

async function isOutOfPaper(wire: Wire): Promise<boolean> {
  const answer = await wire.ask(paperStatus)
  return answer !== null && (answer & paperOut) === paperOut
}
