import { globSync, readFileSync } from 'node:fs'

/** ms in one tick of the kernel's counters. */
const tick = 10

/** ms of CPU that a process and all that it started have used until now (Linux only). */
export function cpuOf(pid: number): number {
  const all = globSync('/proc/[0-9]*/stat').flatMap((file) => readStat(file) ?? [])
  const own = all.find((process) => process.pid === pid)
  if (!own) throw new Error(`there is no process ${pid}`)
  const living = all.filter(({ parent }) => parent === pid)
  return living.reduce((sum, child) => sum + child.used, own.used + own.usedByEnded)
}

interface Stat {
  pid: number
  parent: number
  /** ms. */
  used: number
  /** ms, of processes that it started and that have ended. */
  usedByEnded: number
}

/** Undefined where the process has just ended. */
function readStat(file: string): Stat | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    // The second field is a name in brackets, and may have spaces in it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return {
      pid: Number.parseInt(text, 10),
      parent: fields[1] ?? 0,
      used: (user + system) * tick,
      usedByEnded: (endedUser + endedSystem) * tick,
    }
  } catch {
    return undefined
  }
}
