import type { Tone } from '@sabha/ticketing/verdict'
import { preferences } from '../preferences.ts'
import { playTune } from './sounds.ts'

/** ms on, off, on, …: one short, two long, three short. */
const pulses: Record<Tone, number[]> = {
  green: [90],
  red: [320, 120, 320],
  amber: [120, 90, 120, 90, 120],
}

/** Safari has none. */
export const canVibrate = typeof navigator.vibrate === 'function'

/** Tells a verdict to ear and hand, as the phone's holder likes it. */
export function tell(tone: Tone): void {
  const { sound, vibration } = preferences()
  if (sound) playTune(tone)
  // Browsers refuse it, loudly, to a page that nobody has touched yet.
  if (vibration && canVibrate && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(pulses[tone])
}
