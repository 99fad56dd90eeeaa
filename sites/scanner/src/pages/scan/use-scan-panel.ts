import { createContext, type RefObject, useContext, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Onward } from '../../camera/sightings.ts'
import type { TicketParts } from '../../check/parts.ts'
import { tell } from '../../components/feedback.ts'
import { useDoor } from '../../components/open-door.tsx'
import { usePreferences } from '../../components/preferences.ts'
import { useServices } from '../../components/services.tsx'
import { parsePairingAddress } from '../../paths.ts'
import type { Judgement, Outcome, ScanFailure, ScanSource } from '../../scan.ts'
import { checkIsQuick, greenFor } from './timing.ts'
import { callsForAttention, isHeld, partySize } from './words.ts'

/** What the scan panel shows: nothing, a ticket that is being checked, its verdict, why there is none, or a code that is no ticket. */
type PanelState =
  /** `onward`: when the ticket that was judged last, and is still in view, counts as new. */
  | { kind: 'ready'; onward: Onward }
  | { kind: 'verifying' }
  /** A person has to say how many of the ticket's guests go in now. */
  | { kind: 'asking'; parts: TicketParts; text: string; source: ScanSource }
  | { kind: 'judged'; judgement: Judgement }
  | ScanFailure
  /** Not a ticket but the code that pairs a phone. */
  | { kind: 'pairing'; token: string }

/** What has just been done, shown for a moment below the picture. */
export interface Done {
  judgement: Judgement
  outcome: Outcome | 'undone' | 'too-late' | 'not-found'
}

interface ScanPanel {
  state: PanelState
  /** The camera reads: no verdict is on the screen, or a green one that has been seen and fades. */
  isReading: boolean
  done: Done | null
  isLettingBackIn: boolean
  setLettingBackIn: (on: boolean) => void
  /** Guests go out: always at an exit, and at a gate for both ways as long as a person says so. */
  isLeaving: boolean
  setLeaving: (on: boolean) => void
  /** Another code came and was not checked, since a person has to see the verdict on the panel first. */
  isTooEarly: boolean
  /**
   * Checks a code, and resolves to whether that led to a verdict. While a ticket is being checked, one more code waits for its turn. While
   * an amber verdict waits for a decision, or a note for attention, no code is taken.
   */
  verify: (text: string, source: ScanSource, seats?: number[]) => Promise<boolean>
  /** Goes on to the next ticket, as a person pressed. An amber verdict that nobody decided is a refusal. */
  next: () => void
  /** Goes on to the next ticket by itself, after a green verdict. */
  goOn: () => void
  decide: (outcome: Outcome) => void
  /** Lets a part of a ticket's guests in, as a person said: these seat indexes. */
  letPartIn: (seats: number[]) => void
  /** Lets the guest in, and ignores the doors' hours until this phone's clock is right. */
  ignoreHours: () => void
  undo: (judgement: Judgement) => Promise<void>
}

const doneFor = 7_000

/** The panel's state: one ticket at a time, from its code to the next. */
export function useScanPanelState(): ScanPanel {
  const door = useDoor()
  const [state, show] = useState<PanelState>({ kind: 'ready', onward: 'when-shown-again' })
  const [done, setDone] = useState<Done | null>(null)
  // A code may come in before React has rendered the verdict that it must not cover.
  const latest = useRef(state)
  const setState = (next: PanelState) => {
    latest.current = next
    show(next)
    setDone(null)
  }
  const [isLettingBackIn, setLettingBackIn] = useState(false)
  const direction = useSyncExternalStore(door.onChange, () => door.status().direction)
  const [isLettingOut, setLettingOut] = useState(false)
  const isLeaving = direction === 'out' || (direction === 'both' && isLettingOut)
  // A camera and a hand scanner may both tell a code before React has rendered the first.
  const checking = useRef<string | null>(null)
  const { wait, isTooEarly, tellTooEarly } = useWaitingCode(state, checking, (code) => void check(code))

  useEffect(() => {
    if (!done) return
    const passing = setTimeout(() => setDone(null), doneFor)
    return () => clearTimeout(passing)
  }, [done])

  const isReading = useReading(state)

  /** Whether the code is to be checked now. If not, it has been put to wait, dropped or reported as too early. */
  const isNext = (code: Code) => {
    const { text } = code
    if (text.trim() === '') return false
    if (checking.current !== null) {
      // The same code again is the same scan.
      if (checking.current !== text) wait(code)
      return false
    }
    const { current: shown } = latest
    const isUndecided =
      shown.kind === 'asking' || (shown.kind === 'judged' && (shown.judgement.tone === 'amber' || isHeld(shown.judgement)))
    if (isUndecided) tellTooEarly()
    return !isUndecided
  }

  const check = async (code: Code) => {
    if (!isNext(code)) return false
    const pairing = parsePairingAddress(code.text)
    if (pairing === null) return checkTicket(code)
    tell('amber')
    setState({ kind: 'pairing', token: pairing })
    return false
  }

  const checkTicket = async ({ text, source, seats }: Code) => {
    checking.current = text
    const slow = setTimeout(() => setState({ kind: 'verifying' }), checkIsQuick)
    try {
      const isBack = isLettingBackIn && !isLeaving
      const parts = seats || isBack ? null : await door.parts(text, source, isLeaving)
      if (parts) {
        tell('amber')
        setState({ kind: 'asking', parts, text, source })
        return false
      }
      const way = { ...(isBack && { reentry: true }), ...(isLeaving && { leaving: true }) }
      const outcome = await door.scan(text, { source, ...way, ...(seats && { seats }) })
      clearTimeout(slow)
      // Before the verdict is drawn, since effects of that drawing take up the code that waits.
      checking.current = null
      // What the eye waits for comes first; making the sound takes a slow phone a moment.
      flushSync(() => setState(outcome.kind === 'judged' ? { kind: 'judged', judgement: outcome } : outcome))
      if (outcome.kind === 'judged') tell(outcome.tone, { party: partySize(outcome), attention: callsForAttention(outcome) })
      else tell('red')
      return outcome.kind === 'judged'
    } catch (fault) {
      // A fault of ours must not stop the door: the next guests are waiting.
      reportError(fault)
      tell('red')
      setState({ kind: 'failed', scanId: '', why: 'no-answer' })
      return false
    } finally {
      clearTimeout(slow)
      checking.current = null
    }
  }

  const finish = (outcome: Outcome, onward: Onward) => {
    const isRed = state.kind === 'judged' && state.judgement.tone === 'red'
    setState({ kind: 'ready', onward: isRed || state.kind === 'failed' ? 'at-once' : onward })
    if (state.kind !== 'judged' || isRed) return
    const { judgement } = state
    if (judgement.tone === 'amber') door.decide(judgement.scanId, outcome).catch(reportError)
    setDone({ judgement, outcome })
  }
  const isGreen = state.kind === 'judged' && state.judgement.tone === 'green'

  return {
    state,
    isReading,
    done,
    isLettingBackIn: isLettingBackIn && !isLeaving,
    setLettingBackIn,
    isLeaving,
    setLeaving: setLettingOut,
    isTooEarly,
    verify: (text, source, seats) => check({ text, source, seats }),
    next: () => (isGreen ? finish('admitted', 'soon') : finish('refused', 'when-shown-again')),
    goOn: () => finish('admitted', 'when-shown-again'),
    decide: (outcome) => finish(outcome, 'when-shown-again'),
    letPartIn: (seats) => {
      // A second press before the first is done is ignored.
      if (state.kind === 'asking' && checking.current === null) void checkTicket({ text: state.text, source: state.source, seats })
    },
    ignoreHours: () => {
      door.ignoreHours()
      finish('admitted', 'when-shown-again')
    },
    undo: async (judgement) => {
      const outcome = await door.undo(judgement.scanId).catch(reportError)
      if (!outcome) return
      const isShown = (now: PanelState) => now.kind === 'judged' && now.judgement.scanId === judgement.scanId
      if (outcome === 'undone' && isShown(latest.current)) setState({ kind: 'ready', onward: 'when-shown-again' })
      setDone({ judgement, outcome })
    },
  }
}

/** A code as it was read. */
interface Code {
  text: string
  source: ScanSource
  seats?: number[] | undefined
}

/** Whether the camera reads, also under a green verdict that goes by itself: the next guest holds up a ticket while this one walks in. */
function useReading(state: PanelState): boolean {
  const { goesOn } = usePreferences()
  const passes = goesOn && state.kind === 'judged' && state.judgement.tone === 'green' && !isHeld(state.judgement)
  const scanId = passes ? state.judgement.scanId : null
  const [seen, setSeen] = useState<string | null>(null)
  useEffect(() => {
    if (scanId === null) return
    const turn = setTimeout(() => setSeen(scanId), greenFor)
    return () => clearTimeout(turn)
  }, [scanId])
  return state.kind === 'ready' || (scanId !== null && seen === scanId)
}

/** Keeps one code that came while another was being checked. It is taken up after a green verdict; any other, a person has to see first. */
function useWaitingCode(
  state: PanelState,
  checking: RefObject<string | null>,
  verify: (code: Code) => void,
): { wait: (code: Code) => void; isTooEarly: boolean; tellTooEarly: () => void } {
  const [waiting, setWaiting] = useState<Code | null>(null)
  const [isTooEarly, setTooEarly] = useState(false)
  const check = useEffectEvent(verify)

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever comes on the panel, what was too early has been seen.
  useEffect(() => setTooEarly(false), [state])

  useEffect(() => {
    // The check under way ends in a new state, which runs this again.
    if (waiting === null || checking.current !== null) return
    const takeUp = () => {
      setWaiting(null)
      check(waiting)
    }
    if (state.kind === 'ready') return takeUp()
    if (state.kind === 'judged' && state.judgement.tone === 'green' && !isHeld(state.judgement)) {
      const turn = setTimeout(takeUp, greenFor)
      return () => clearTimeout(turn)
    }
    setWaiting(null)
    setTooEarly(true)
  }, [waiting, state, checking])

  return {
    wait: setWaiting,
    isTooEarly,
    tellTooEarly() {
      tell('amber')
      setTooEarly(true)
    },
  }
}

const ScanPanelContext = createContext<ScanPanel | null>(null)

export const ScanPanelProvider = ScanPanelContext.Provider

/** Returns the scan panel, for the lists beside it. */
export function useScanPanel(): ScanPanel {
  const panel = useContext(ScanPanelContext)
  if (!panel) throw new Error('only below the scan page')
  return panel
}

/** Takes the codes of a hand-held scanner. Its next code also closes a green or red verdict. */
export function useHandScanner(panel: ScanPanel): void {
  const { listenForKeyboardScanner } = useServices()
  const verify = useEffectEvent((text: string) => void panel.verify(text, 'keyboard'))
  useEffect(() => listenForKeyboardScanner((text) => verify(text)), [listenForKeyboardScanner])
}
