import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A browser's audio context. `interrupted` is an iPhone's state after a call or a locked screen. */
class FakeAudio {
  static made: FakeAudio[] = []
  state: AudioContextState | 'interrupted' = 'suspended'
  /** Whether the next `resume` is refused. */
  refuses = false
  asked = 0

  constructor() {
    FakeAudio.made.push(this)
  }

  async resume(): Promise<void> {
    this.asked++
    if (this.refuses) throw new DOMException('Not from here.', 'InvalidStateError')
    this.state = 'running'
  }
}

let wakeSound: () => void
let tuneOf: typeof import('./feedback.ts').tuneOf
let withAttention: typeof import('./feedback.ts').withAttention
beforeEach(async () => {
  FakeAudio.made = []
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.resetModules()
  ;({ wakeSound, tuneOf, withAttention } = await import('./feedback.ts'))
})
afterEach(() => vi.unstubAllGlobals())

it.each(['suspended', 'interrupted'] as const)('sound that is %s is woken by a touch', (state) => {
  wakeSound()
  const [audio] = FakeAudio.made
  if (!audio) throw new Error('no sound was opened')
  audio.state = state
  wakeSound()
  expect(audio).toMatchObject({ state: 'running', asked: 2 })
  wakeSound()
  expect(audio.asked).toBe(2)
  expect(FakeAudio.made).toHaveLength(1)
})

it('sound that may not be woken yet is tried again with the next touch, and is no fault', async () => {
  const faults = vi.fn()
  process.on('unhandledRejection', faults)
  wakeSound()
  const [audio] = FakeAudio.made
  if (!audio) throw new Error('no sound was opened')
  audio.state = 'interrupted'
  audio.refuses = true
  wakeSound()
  await new Promise((resolve) => setImmediate(resolve))
  expect(faults).not.toHaveBeenCalled()
  process.off('unhandledRejection', faults)
  audio.refuses = false
  wakeSound()
  expect(audio.state).toBe('running')
})

it('an iPhone whose ring switch is on silent plays it all the same, as it plays music', () => {
  const audioSession = { type: 'auto' }
  vi.stubGlobal('navigator', { audioSession })
  wakeSound()
  expect(audioSession.type).toBe('playback')
})

it('a party is heard by its count, up to what an ear can count; every other tone sounds the same for all', () => {
  const beats = (count: number) => tuneOf('green', count).length - 1
  expect([1, 2, 4, 6, 10].map(beats)).toEqual([1, 2, 4, 6, 6])
  const starts = tuneOf('green', 4).map(({ at, length }) => [at, at + length] as const)
  for (const [n, [from]] of starts.entries()) expect(from).toBeGreaterThanOrEqual(starts[n - 1]?.[1] ?? 0)
  expect(tuneOf('amber', 4)).toEqual(tuneOf('amber'))
  expect(tuneOf('red', 4)).toEqual(tuneOf('red'))
})

it.each(['green', 'amber', 'red'] as const)('a note that calls for attention rings after %s, up and down as no verdict does', (tone) => {
  const verdict = tuneOf(tone)
  const rung = withAttention(verdict).slice(verdict.length)
  const end = Math.max(...verdict.map(({ at, length }) => at + length))
  expect(rung[0]?.at).toBeGreaterThan(end)
  const steps = rung.slice(1).map(({ pitch }, n) => Math.sign(pitch - (rung[n]?.pitch ?? 0)))
  expect(steps).toEqual([-1, 1, -1])
})
