import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bins = join(root, 'node_modules/.bin')

/** Runs a program of the workspace in the foreground and returns its exit code and its output. */
export function run(
  command: string,
  args: string[],
  options: { cwd?: string; quiet?: boolean } = {},
): Promise<{ code: number; output: string }> {
  const cwd = options.cwd ?? root
  const env = { ...process.env, PATH: `${join(cwd, 'node_modules/.bin')}:${bins}:${process.env['PATH']}` }
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
