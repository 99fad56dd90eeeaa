import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { withDatabase } from './databases.ts'
import type { Machine } from './machines.ts'

const server = fileURLToPath(new URL('../../sites/backend/src/server.ts', import.meta.url))

export interface ServerProcess {
  origin: string
  /** Returns everything that it has printed so far. */
  said(): string
  /** Ends it as an operator does, and returns its exit code. */
  stop(): Promise<number | null>
  /** Ends it as a crash does. */
  kill(): Promise<void>
}

/** Starts the backend as `pnpm start` does: in its own process, with these settings and none of ours; on `machine`, if one is given. */
export async function startServer(settings: Record<string, string>, machine?: Machine): Promise<ServerProcess> {
  const host = machine?.address ?? '127.0.0.1'
  const environment = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    HOST: host,
    PORT: '0',
    LOG_LEVEL: 'silent',
    LIMIT_LATENESS_MS: '60000',
    ...(await withDatabase(settings)),
  }
  const [command = '', ...args] = [...(machine?.inside ?? []), process.execPath, server]
  const child = spawn(command, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let port: string | undefined
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(`the backend ended: ${said}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += String(chunk)
        // The lines that say where it serves end with an empty one.
        port ??= /http:\/\/localhost:(\d+).*?\n\n/s.exec(said)?.[1]
        if (port) resolve(`http://${host}:${port}`)
      })
    }
  })
  return {
    origin,
    said: () => said,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'close')
      return child.exitCode
    },
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}
