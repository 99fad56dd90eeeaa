import { type Dots, escPos } from './esc-pos.ts'

/**
 * A connection to a printer. It is our own, since the maintained libraries log a failure in the console and report the ticket as printed,
 * so that a guest would be sent away without one.
 */
export interface Wire {
  /** Dots across. */
  width: number
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Asks the printer, and resolves to its answer of one byte; null: it gives none on this wire. */
  ask(question: Uint8Array<ArrayBuffer>): Promise<number | null>
  /** Releases the printer, so that it can be connected again. */
  close(): void
}

export type Printed = 'printed' | 'no-paper' | 'gone'

/** DLE EOT 4 asks for the paper's status. */
const paperStatus = Uint8Array.of(0x10, 0x04, 0x04)
const paperOut = 0x60

/** Prints a ticket. The printer is asked for its paper before and after, since a ticket that stops in the middle is none. */
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
