import type { Tone } from '@sabha/ticketing/verdict'
import { preferences } from './preferences.ts'

/** ms on, off, on, …: one short, two long, three short. */
const pulses: Record<Tone, number[]> = {
  green: [90],
  red: [320, 120, 320],
  amber: [120, 90, 120, 90, 120],
}

/** Safari can't. */
export const canVibrate = typeof navigator.vibrate === 'function'

/** Follow the verdict's own pulses: long and short in turn, unlike any verdict. */
const attentionPulses = [200, 260, 70, 260, 70, 260]

/** Tells a verdict by sound and vibration, as preferred; also how many of a party go in, and whether a note calls for attention. */
export function tell(tone: Tone, { party = 1, attention = false }: { party?: number; attention?: boolean } = {}): void {
  const { sound, vibration } = preferences()
  const tune = tuneOf(tone, party)
  if (sound) playTune(attention ? withAttention(tune) : tune)
  // On a page that nobody has touched yet, browsers refuse it with a warning.
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

/** Two rising notes for a guest who goes in, a low buzz for a refusal, a question for a decision: told apart without looking. */
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

/** Nobody can count more beats. */
const mostBeats = 6
/** Seconds from one beat to the next. */
const beat = 0.16

/** Returns a verdict's notes. For a party the high note comes once per guest, so that the ear counts while the eye is on the people. */
export function tuneOf(tone: Tone, party = 1): Note[] {
  const [call, answer] = tunes[tone]
  if (tone !== 'green' || party < 2 || !call || !answer) return tunes[tone]
  const beats = Array.from({ length: Math.min(party, mostBeats) }, (_, n) => ({ ...answer, at: answer.at + n * beat, length: 0.1 }))
  return [call, ...beats]
}

/** Adds a bell after the verdict's own notes, high and low in turn: no verdict goes up and down. */
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

/** To be called at each touch: browsers give sound only to a touched page, and iPhones take it away for a call or a locked screen. */
export function wakeSound(): void {
  context ??= openSound()
  // If that fails, the next touch tries again.
  if (context.state !== 'running') void context.resume().catch(() => undefined)
}

function openSound(): AudioContext {
  // An iPhone on silent plays music, and nothing else. No other browser has this, and no type library.
  const { audioSession } = navigator as { audioSession?: { type: string } }
  if (audioSession) audioSession.type = 'playback'
  return new AudioContext()
}

function playTune(tune: readonly Note[]): void {
  if (context?.state !== 'running') return
  const start = context.currentTime + 0.01
  for (const { pitch, at, length, voice } of tune) {
    const note = new OscillatorNode(context, { type: voice, frequency: pitch })
    const loudness = new GainNode(context, { gain: 0 })
    // Eased in and out, since every note would otherwise begin and end with a click.
    loudness.gain.setValueAtTime(0, start + at)
    loudness.gain.linearRampToValueAtTime(0.5, start + at + 0.012)
    loudness.gain.setValueAtTime(0.5, start + at + length - 0.03)
    loudness.gain.linearRampToValueAtTime(0, start + at + length)
    note.connect(loudness).connect(context.destination)
    note.start(start + at)
    note.stop(start + at + length)
  }
}
