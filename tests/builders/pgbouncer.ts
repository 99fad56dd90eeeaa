import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { getPackage, ownerOf } from './postgres.ts'

const program = '/usr/sbin/pgbouncer'

/** Whether PgBouncer is on this machine. Where it isn't, Debian's package is installed first, if that is allowed. */
export function hasPgbouncer(): boolean {
  if (!existsSync(program)) getPackage('pgbouncer')
  return existsSync(program)
}

/** Starts PgBouncer in transaction mode before a server, with three connections for all clients; `url`: that of one of its databases. */
export async function startPgbouncer(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sabha-pgbouncer-'))
  const owner = ownerOf(folder)
  const target = new URL(url)
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = host=${target.searchParams.get('host')} user=${target.username}`,
    '[pgbouncer]',
    'listen_addr =',
    'listen_port = 6432',
    `unix_socket_dir = ${folder}`,
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 3',
    `logfile = ${join(folder, 'log')}`,
  ]
  writeFileSync(file, settings.join('\n'))
  const child = spawn(program, ['-q', file], { ...owner, stdio: 'ignore' })
  const stop = () => void child.kill('SIGINT')
  process.once('exit', stop)
  target.searchParams.set('host', folder)
  target.port = '6432'
  for (let isReady = false; !isReady; await pause(20)) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended at once, with ${child.exitCode}`)
    isReady = await answers(target.href)
  }
  return {
    url: target.href,
    async close() {
      process.off('exit', stop)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
