import type { Tone } from '@sabha/ticketing/verdict'
import { preferences } from './preferences.ts'

/** ms on, off, on, …: one short, two long, three short. */
const pulses: Record<Tone, number[]> = {
  green: [90],
  red: [320, 120, 320],
  amber: [120, 90, 120, 90, 120],
}

/** Safari has none. */
export const canVibrate = typeof navigator.vibrate === 'function'

/** After the verdict's own: long and short in turn, as no verdict is. */
const attentionPulses = [200, 260, 70, 260, 70, 260]

/** Tells a verdict to ear and hand, as the phone's holder likes it; of a party also how many go in, and whether a note calls for attention. */
export function tell(tone: Tone, { party = 1, attention = false }: { party?: number; attention?: boolean } = {}): void {
  const { sound, vibration } = preferences()
  const tune = tuneOf(tone, party)
  if (sound) playTune(attention ? withAttention(tune) : tune)
  // Browsers refuse it, loudly, to a page that nobody has touched yet.
  if (vibration && canVibrate && navigator.userActivation?.hasBeenActive !== false)
    navigator.vibrate(attention ? [...pulses[tone], ...attentionPulses] : pulses[tone])
}

/** A note: Hz, when it starts and how long it lasts in seconds, and its voice. */
interface Note {
  pitch: number
  at: number
  length: number
  voice: OscillatorType
}

/** Two rising notes for in, a low buzz for out, a question for who must decide: told apart without looking. */
const tunes: Record<Tone, Note[]> = {
  green: [
    { pitch: 880, at: 0, length: 0.09, voice: 'sine' },
    { pitch: 1318.5, at: 0.09, length: 0.16, voice: 'sine' },
  ],
  amber: [
    { pitch: 660, at: 0, length: 0.12, voice: 'triangle' },
    { pitch: 660, at: 0.2, length: 0.12, voice: 'triangle' },
    { pitch: 784, at: 0.4, length: 0.2, voice: 'triangle' },
  ],
  red: [
    { pitch: 196, at: 0, length: 0.28, voice: 'sawtooth' },
    { pitch: 147, at: 0.3, length: 0.4, voice: 'sawtooth' },
  ],
}

/** More beats nobody counts. */
const mostBeats = 6
/** Seconds from one beat to the next. */
const beat = 0.16

/** Of a party the high note comes once a guest, so that the ear counts while the eye stays on the people. */
export function tuneOf(tone: Tone, party = 1): Note[] {
  const [call, answer] = tunes[tone]
  if (tone !== 'green' || party < 2 || !call || !answer) return tunes[tone]
  const beats = Array.from({ length: Math.min(party, mostBeats) }, (_, n) => ({ ...answer, at: answer.at + n * beat, length: 0.1 }))
  return [call, ...beats]
}

/** A bell, high and low in turn, after what the verdict itself sounds like: no verdict goes up and down. */
export function withAttention(tune: readonly Note[]): Note[] {
  const end = Math.max(...tune.map(({ at, length }) => at + length))
  const bell = [1567.98, 1046.5, 1567.98, 1046.5].map((pitch, n) => ({
    pitch,
    at: end + 0.2 + n * 0.22,
    length: 0.18,
    voice: 'triangle' as const,
  }))
  return [...tune, ...bell]
}

let context: AudioContext | null = null

/** Browsers give sound only to a page that was touched, and iPhones take it away for a call or a locked screen: called with each touch. */
export function wakeSound(): void {
  context ??= new AudioContext()
  // Not yet: the next touch tries again.
  if (context.state !== 'running') void context.resume().catch(() => undefined)
}

function playTune(tune: readonly Note[]): void {
  if (context?.state !== 'running') return
  const start = context.currentTime + 0.01
  for (const { pitch, at, length, voice } of tune) {
    const note = new OscillatorNode(context, { type: voice, frequency: pitch })
    const loudness = new GainNode(context, { gain: 0 })
    // Eased in and out, or every note begins and ends with a click.
    loudness.gain.setValueAtTime(0, start + at)
    loudness.gain.linearRampToValueAtTime(0.5, start + at + 0.012)
    loudness.gain.setValueAtTime(0.5, start + at + length - 0.03)
    loudness.gain.linearRampToValueAtTime(0, start + at + length)
    note.connect(loudness).connect(context.destination)
    note.start(start + at)
    note.stop(start + at + length)
  }
}
