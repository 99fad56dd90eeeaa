import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DeathPoint } from './crash-injector.ts'

const main = fileURLToPath(new URL('backend-child-main.ts', import.meta.url))

export interface BackendChild {
  origin: string
  /** Names of the steps since it was armed. */
  steps: string[]
  died: Promise<void>
  stop(): Promise<void>
}

/** Starts a backend as its own process, which kills itself at `dieAt`. `clockAhead` is in ms. */
export async function startBackendChild(settings: Record<string, string>, dieAt: DeathPoint, clockAhead: number): Promise<BackendChild> {
  const child = spawn(process.execPath, [main, JSON.stringify(settings), String(dieAt), String(clockAhead)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const died = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const steps: string[] = []
  const origin = await new Promise<string>((resolve, reject) => {
    child.on('close', () => reject(new Error('the backend ended before it listened')))
    let rest = ''
    child.stdout.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith('listening ')) resolve(line.slice(10))
        else if (line.startsWith('step ')) steps.push(line.slice(5))
      }
    })
  })
  return {
    origin,
    steps,
    died,
    async stop() {
      child.kill('SIGKILL')
      await died
    },
  }
}
