import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressIn, askOf, findPostgres, makeServer, ownerOf, startServer } from './postgres.ts'

/** A server and its synchronous standby: what one of them has confirmed as committed, the other has too. */
export interface PostgresPair {
  /** The first server's process, which starts those of its connections. */
  pid(): number
  /** Returns the address of a database, naming both servers. */
  urlOf(database: string): string
  ask(statement: string): Promise<unknown[]>
  /** Ends the first server as a crash does, or freezes it with its connections open; then the standby is promoted. */
  takeOver(how: 'dies' | 'hangs'): Promise<void>
  /** Lets the frozen server continue. It still takes itself for the primary. */
  wakeFormer(): void
  close(): Promise<void>
}

/** Starts two servers like `startPostgres`. The second one is asked nothing until it is promoted. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not on this machine: install the package "postgresql".')
  const folders = [mkdtempSync(join(tmpdir(), 'sabha-primary-')), mkdtempSync(join(tmpdir(), 'sabha-standby-'))] as const
  const owner = ownerOf(folders[0])
  ownerOf(folders[1])
  const start = (folder: string) => {
    const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=200']
    return startServer(programs, join(folder, 'data'), settings, owner, addressIn([folder], 'postgres'))
  }
  const [first, second] = folders
  makeServer(programs, join(first, 'data'), owner)
  const former = await start(first)
  const copying = ['-D', join(second, 'data'), '-h', first, '-U', 'sabha', '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  const copied = spawnSync(join(programs, 'pg_basebackup'), copying, owner)
  if (copied.status !== 0) throw new Error(`pg_basebackup: ${copied.stderr}`)
  const standby = await start(second)
  process.once('exit', () => [former, standby].map((server) => server.kill('SIGKILL')))
  const ask = (statement: string) => askOf(addressIn([first], 'postgres'), statement)
  await ask("alter system set synchronous_standby_names = '*'")
  await ask('select pg_reload_conf()')
  return {
    pid: () => former.pid ?? 0,
    urlOf: (database) => addressIn(folders, database),
    ask,
    async takeOver(how) {
      if (how === 'dies') {
        const ended = once(former, 'exit')
        former.kill('SIGQUIT')
        await ended
      } else signalAll(former, 'SIGSTOP')
      await askOf(addressIn([second], 'postgres'), 'select pg_promote()')
    },
    wakeFormer: () => signalAll(former, 'SIGCONT'),
    async close() {
      for (const server of [former, standby]) {
        if (server.exitCode !== null) continue
        signalAll(server, 'SIGCONT')
        const ended = once(server, 'exit')
        server.kill('SIGQUIT')
        await ended
      }
      for (const folder of folders) rmSync(folder, { recursive: true })
    },
  }
}

/** Signals a server and the processes of its connections, which have sessions of their own. */
function signalAll(server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' }).stdout
  for (const pid of [String(server.pid), ...children.trim().split(/\s+/)]) process.kill(Number(pid), signal)
}
