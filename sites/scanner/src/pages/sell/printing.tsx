import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { drawTicket, type PaperTicket } from '../../counter/printing/draw-ticket.ts'
import { dotsOf } from '../../counter/printing/esc-pos.ts'
import { type Printed, print, type Wire } from '../../counter/printing/printer.ts'
import { connect, type WireKind, wireKinds } from '../../counter/printing/wires.ts'
import styles from './sell.module.css'

const wires = { usb: 'USB', serial: 'Serial port, or paired Bluetooth', bluetooth: 'Bluetooth (BLE)' } as const satisfies Record<
  WireKind,
  Phrase
>

/** Dots across, by the width of the paper in mm. */
const papers = { 58: 384, 80: 576 } as const
type Paper = keyof typeof papers

const outcomes = {
  printed: 'Printed.',
  'no-paper': 'The printer is out of paper. The sale stands: put paper in and print again.',
  gone: 'The printer doesn’t answer. The sale stands: check its cable and power, and print again.',
  'no-printer': 'No printer was connected.',
} as const satisfies Record<Printed | 'no-printer', Phrase>

/** The printer, connected once for all sales of an evening. */
let connected: Wire | null = null

/** Closes the connection, since a port that stays open can't be opened again. */
function forget(): void {
  connected?.close()
  connected = null
}

/** Prints the ticket, where this browser can reach a printer. */
export function Printing({ ticket }: { ticket: PaperTicket }) {
  const { say } = useLanguage()
  const [isChoosing, setChoosing] = useState(false)
  const [paper, setPaper] = useState<Paper>(58)
  const [outcome, setOutcome] = useState<keyof typeof outcomes | null>(null)
  const [isBusy, setBusy] = useState(false)
  const kinds = wireKinds()
  if (kinds.length === 0) return null
  const printOn = async (wire: Wire) => {
    setBusy(true)
    setOutcome(null)
    try {
      const canvas = await drawTicket(ticket, wire.width)
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
      const result = pixels ? await print(wire, dotsOf(pixels)) : 'gone'
      if (result === 'gone') forget()
      setOutcome(result)
    } finally {
      setBusy(false)
    }
  }
  const choose = async (kind: WireKind) => {
    forget()
    connected = await connect(kind, papers[paper])
    setChoosing(false)
    if (connected) await printOn(connected)
    else setOutcome('no-printer')
  }
  return (
    <>
      <Button variant="quiet" busy={isBusy} onClick={() => (connected ? void printOn(connected) : setChoosing(!isChoosing))}>
        {say(outcome === null ? 'Print on paper' : 'Print again')}
      </Button>
      {connected && !isChoosing && (
        <Button variant="quiet" size="small" onClick={() => setChoosing(true)}>
          {say('Another printer, or other paper')}
        </Button>
      )}
      {isChoosing && (
        <fieldset className={styles.chips}>
          <legend>{say('Which printer?')}</legend>
          {([58, 80] as const).map((width) => (
            <button key={width} type="button" aria-pressed={paper === width} onClick={() => setPaper(width)}>
              {say('{{width}} mm', { width })}
            </button>
          ))}
          {kinds.map((kind) => (
            <button key={kind} type="button" onClick={() => void choose(kind)}>
              {say(wires[kind])}
            </button>
          ))}
        </fieldset>
      )}
      {outcome && <Notice kind={outcome === 'printed' ? 'success' : 'error'}>{say(outcomes[outcome])}</Notice>}
    </>
  )
}
