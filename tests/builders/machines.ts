import { execFileSync } from 'node:child_process'

export interface Machine {
  /** The machine's address, as seen from outside. */
  address: string
  /** The address of the outside, as seen from the machine. */
  gateway: string
  /** The command, with its first arguments, that runs a program on the machine. */
  inside: readonly string[]
  close(): void
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' })

/** Whether this process may make network namespaces: on Linux, as root, with iproute2. */
export function canMakeMachines(): boolean {
  const name = `sabha-try-${process.pid}`
  try {
    ip('netns', 'add', name)
    ip('netns', 'del', name)
    return true
  } catch {
    return false
  }
}

let made = 0

/**
 * Makes a network namespace with its own link to this one, in the range reserved for network tests (198.18.0.0/15). A program in it reaches
 * only what listens at its gateway.
 */
export function makeMachine(): Machine {
  const nth = made++
  const name = `sabha-${process.pid}-${nth}`
  // Other runs on this computer have other process ids, so their addresses differ.
  const block = ((process.pid * 4 + nth) % 16_384) * 4
  const addressOf = (host: number) => `198.18.${(block + host) >> 8}.${(block + host) & 255}`
  const [gateway, address] = [addressOf(1), addressOf(2)]
  const [outer, inner] = [`sb${process.pid}o${nth}`, `sb${process.pid}i${nth}`]
  ip('netns', 'add', name)
  ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', name)
  ip('address', 'add', `${gateway}/30`, 'dev', outer)
  ip('link', 'set', outer, 'up')
  ip('-n', name, 'address', 'add', `${address}/30`, 'dev', inner)
  ip('-n', name, 'link', 'set', inner, 'up')
  ip('-n', name, 'link', 'set', 'lo', 'up')
  return { address, gateway, inside: ['ip', 'netns', 'exec', name], close: () => void ip('netns', 'del', name) }
}
