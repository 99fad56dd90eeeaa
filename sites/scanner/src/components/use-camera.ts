import { looksLikeOurs } from '@sabha/ticketing/scan-code'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CameraProblem, type CameraProblemKind, cameraAfter } from '../camera/reader.ts'
import { createRetries, passing } from '../camera/retries.ts'
import type { Onward } from '../camera/sightings.ts'
import { isFrame } from '../exchange/frames.ts'
import { prefer, usePreferences } from './preferences.ts'
import { useServices } from './services.tsx'

type CameraPhase = 'off' | 'starting' | 'live' | CameraProblemKind

export interface CameraUse {
  video: RefObject<HTMLVideoElement | null>
  phase: CameraPhase
  restart: () => void
  /** null: this camera has no torch. */
  torch: { isOn: boolean; toggle: () => void } | null
  /** Changes to the next camera; null: there is no other. */
  change: (() => void) | null
  /** The ticket that was judged last is still held up, and is not judged again. */
  isHeld: boolean
}

interface CameraWish {
  /** The camera should be on. */
  isOn: boolean
  /** The picture stays live, but nothing is read. */
  isPaused: boolean
  /** When a code that is still in view after a pause counts as new. */
  onward: Onward
  onCode: (text: string) => void
  /** What the camera reads: tickets, or another phone's film, which changes too fast for the server to help with it. */
  reads?: 'tickets' | 'film'
}

/** The camera of a screen: on and off as its props say, and off once the screen is gone. */
export function useCamera({ isOn, isPaused, onward, onCode, reads = 'tickets' }: CameraWish): CameraUse {
  const { openCamera, rescue } = useServices()
  const { camera: chosen } = usePreferences()
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef(onCode)
  const [phase, setPhase] = useState<CameraPhase>('off')
  const [attempt, setAttempt] = useState(0)
  /** The camera that is on or was tried, and all there are. */
  const [found, setFound] = useState<{ now: string | null; cameras: { deviceId: string }[] }>({ now: null, cameras: [] })
  const [torch, setTorch] = useState<boolean | null>(null)
  const [isHeld, setHeld] = useState(false)
  const restart = () => setAttempt((before) => before + 1)
  const [retries] = useState(() => createRetries(() => performance.now()))
  const [reader] = useState(() =>
    openCamera({
      onCode: (text) => told.current(text),
      onHeld: setHeld,
      onLost: ({ kind }) => {
        setPhase(kind)
        if (retries.isDue(kind, document.visibilityState === 'visible')) restart()
      },
      isOurs: (text) => looksLikeOurs(text) || isFrame(text),
      ...(reads === 'tickets' && { rests: true, rescue }),
    }),
  )

  useEffect(() => {
    told.current = onCode
  }, [onCode])

  const fail = (problem: unknown) => {
    const kind = kindOf(problem)
    // The camera that was chosen last is not there today: any other will do.
    if (kind === 'missing' && chosen !== null) prefer({ camera: null })
    else setPhase(kind)
  }

  /** A camera that comes back under a verdict must not judge the ticket that is still held up once more. */
  const beginAsItIs = useEffectEvent((element: HTMLVideoElement, deviceId: string | undefined) => {
    const starting = reader.start(element, deviceId)
    if (isPaused) reader.pause()
    return starting
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to start again.
  useEffect(() => {
    const element = video.current
    if (!isOn || !element) return
    let isOver = false
    const begin = async () => {
      setPhase('starting')
      const problem = await beginAsItIs(element, chosen ?? undefined).then(
        () => null,
        (why: unknown) => ({ why }),
      )
      if (isOver) return
      if (problem) fail(problem.why)
      else {
        setTorch(reader.torch?.isOn ?? null)
        setPhase('live')
      }
      // Also where it didn't open: "Change camera" leads on from it.
      const seen = { cameras: await reader.cameras(), now: reader.deviceId ?? chosen }
      if (!isOver) setFound(seen)
    }
    void begin()
    return () => {
      isOver = true
      reader.stop()
      setPhase('off')
      setTorch(null)
    }
  }, [reader, isOn, chosen, attempt])

  useEffect(() => {
    if (phase !== 'live') return
    if (isPaused) reader.pause()
    else reader.resume(onward)
  }, [reader, phase, isPaused, onward])

  useTryWhenVisible(passing.includes(phase), restart)

  const setTorchTo = async (on: boolean) => {
    try {
      await reader.torch?.set(on)
    } catch (fault) {
      // Some phones refuse it while they are hot or low on power: the torch and its button stay as they are.
      console.warn('The torch refused.', fault)
    }
    setTorch(reader.torch?.isOn ?? null)
  }
  const next = cameraAfter(found.cameras, phase === 'off' ? (chosen ?? found.now) : found.now)
  return {
    video,
    phase,
    restart,
    torch: torch === null ? null : { isOn: torch, toggle: () => void setTorchTo(!torch) },
    change: next ? () => prefer({ camera: next.deviceId }) : null,
    isHeld,
  }
}

function kindOf(problem: unknown): CameraProblemKind {
  return problem instanceof CameraProblem ? problem.kind : 'lost'
}

/** Tries again when the page comes back into view, since phones take the camera away from a page in the background. */
function useTryWhenVisible(isLost: boolean, retry: () => void): void {
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!isLost) return
    const onVisible = () => document.visibilityState === 'visible' && again()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [isLost])
}

/** Opens the camera with the scanner where the browser already has permission; else the first press asks for it. */
export function useStartIfAllowed(start: () => void): void {
  const begin = useEffectEvent(start)
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      try {
        const { state } = await navigator.permissions.query({ name: 'camera' })
        if (state === 'granted' && !isOver) begin()
      } catch {
        // A browser that doesn't tell: the button starts it.
      }
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [])
}
