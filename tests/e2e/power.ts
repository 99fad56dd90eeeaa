import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, type BackendOptions, startBackend } from '../builders/backend.ts'

export interface Power {
  /** Stops the backend's process; its data stays. */
  off(): Promise<void>
  /** Starts a new backend with the same data at the same address. */
  on(): Promise<Backend>
}

/** Runs `use` with a backend that can be switched off and on again. */
export async function withPower(options: BackendOptions, use: (backend: Backend, power: Power) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sabha-power-'))
  const start = (port: number) => startBackend({ liveClockAhead: 0, ...options, dataDir, port })
  const first = await start(0)
  let running: Backend | undefined = first
  const power: Power = {
    async off() {
      await running?.close()
      running = undefined
    },
    async on() {
      running ??= await start(Number(new URL(first.origin).port))
      return running
    },
  }
  try {
    await use(first, power)
  } finally {
    await power.off()
    rmSync(dataDir, { recursive: true })
  }
}
