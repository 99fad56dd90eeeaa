import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const folders = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql*/bin', '/usr/local/opt/postgresql*/bin']

const packages = '/usr/bin/apt-get'

/** Returns the folder of the newest PostgreSQL server programs: distributions keep them off the PATH. */
export function findPostgres(): string | undefined {
  const found = folders.flatMap((pattern) => globSync(pattern)).filter((folder) => existsSync(join(folder, 'initdb')))
  return found.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
}

/** Returns the same folder. Where there is none, it first installs Debian's package, if that is allowed. */
export function getPostgres(): string | undefined {
  if (!findPostgres()) getPackage('postgresql')
  return findPostgres()
}

/** Installs a Debian package, where that is allowed. */
export function getPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync(packages)) return
  process.stdout.write(`No ${name} found: getting it …\n`)
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync(packages, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000, env })
  }
}

interface Owner {
  uid?: number
  gid?: number
}

export interface PostgresServer {
  /** The process that starts those of its connections. */
  pid(): number
  /** Returns the address of one of its databases. */
  urlOf(database: string): string
  /** Runs a statement as the server's owner; returns the rows. */
  ask(statement: string): Promise<unknown[]>
  /** Stops the server, politely or as a crash does, and starts it again. */
  restart(how: 'politely' | 'as in a crash'): Promise<void>
  close(): Promise<void>
}

/** Settings for tests that make and drop hundreds of databases: nothing is forced to the disk. */
const forgetful = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
]

/**
 * Starts a PostgreSQL server of our own, behind a socket in a temporary folder, in memory where possible unless it is `durable`. A
 * `durable` one keeps what it has committed, as installed servers do. PostgreSQL refuses to run as root, so root starts it as `postgres`.
 */
export async function startPostgres({ durable }: { durable: boolean }): Promise<PostgresServer> {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not on this machine: install the package "postgresql".')
  const folder = mkdtempSync(join(!durable && existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'sabha-postgres-'))
  const owner = ownerOf(folder)
  const data = join(folder, 'data')
  makeServer(programs, data, owner)
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=200', ...(durable ? [] : forgetful)]
  const urlOf = (database: string) => addressIn([folder], database)
  const start = () => startServer(programs, data, settings, owner, urlOf('postgres'))
  let server = await start()
  // An interrupted run leaves no server behind.
  process.once('exit', () => server.kill('SIGQUIT'))
  const stop = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return {
    pid: () => server.pid ?? 0,
    urlOf,
    ask: (statement) => askOf(urlOf('postgres'), statement),
    async restart(how) {
      await stop(how === 'politely' ? 'SIGINT' : 'SIGQUIT')
      server = await start()
    },
    async close() {
      await stop('SIGINT')
      rmSync(folder, { recursive: true })
    },
  }
}

/** Makes an empty server, whose owner is `sabha`. */
export function makeServer(programs: string, data: string, owner: Owner): void {
  const args = ['-D', data, '-U', 'sabha', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const made = spawnSync(join(programs, 'initdb'), args, owner)
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
}

/** Returns the address of a database on the server, or servers, whose sockets are in these folders. */
export function addressIn(folders: readonly string[], database: string): string {
  return `postgres://sabha@localhost/${database}?host=${encodeURIComponent(folders.join())}`
}

/** Starts a server. Resolves when it takes connections. */
export async function startServer(
  programs: string,
  data: string,
  settings: readonly string[],
  owner: Owner,
  url: string,
): Promise<ChildProcess> {
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...owner,
    stdio: 'ignore',
  })
  await untilReady(child, url)
  return child
}

/** Returns the user that runs the server where this process is root, and gives them the folder. */
export function ownerOf(folder: string): Owner {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  if (!uid || !gid) throw new Error('there is no user "postgres" to run the server as')
  chownSync(folder, uid, gid)
  return { uid, gid }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  while (server.exitCode === null) {
    const isReady = await askOf(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await pause(50)
  }
  throw new Error(`PostgreSQL ended at once, with ${server.exitCode}`)
}

export async function askOf(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
