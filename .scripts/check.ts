import { existsSync, globSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dependencyProblems } from './dependencies.ts'
import { root, run } from './run.ts'
import { tokenProblems } from './tokens.ts'

export interface Check {
  name: string
  passed: boolean
  output: string
}

/** Checks the types of every package and of the stylesheets' classes, lint, import rules and format, dead code, dependencies and tokens. */
export async function check(): Promise<Check[]> {
  const projects = globSync(['{sites,shared}/*/tsconfig*.json', 'tests/tsconfig*.json', '.scripts/tsconfig.json'], { cwd: root }).sort()
  const tasks: [name: string, command: string, args: string[]][] = [
    ...projects.map((project): [string, string, string[]] => [`types: ${project}`, 'tsc', ['-p', project]]),
    ['lint, import rules and format', 'biome', ['check', '--config-path=.config', '--error-on-warnings', '.']],
    ['unused code', 'knip', []],
  ]
  const results: Check[] = []
  report(results, await writeClassTypes())
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const [name, command, args] = task
      const { code, output } = await run(command, args, { quiet: true })
      report(results, { name, passed: code === 0, output })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const loose = dependencyProblems()
  report(results, { name: 'dependencies', passed: loose.length === 0, output: loose.join('\n') })
  const unknown = tokenProblems()
  report(results, { name: 'tokens', passed: unknown.length === 0, output: unknown.join('\n') })
  return results
}

/** Writes the types of each CSS module's classes beside it, so that a class that doesn't exist fails to compile. */
async function writeClassTypes(): Promise<Check> {
  const modules = '{shared,sites}/*/src/**/*.module.css'
  const stale = globSync(`${modules}.d.ts`, { cwd: root }).filter((file) => !existsSync(join(root, file.replace(/\.d\.ts$/, ''))))
  for (const file of stale) rmSync(join(root, file))
  const { code, output } = await run('vite-css-modules', [modules, '--config', '.scripts/css-modules.ts', '--silent'], { quiet: true })
  return { name: 'types of classes', passed: code === 0, output }
}

function report(results: Check[], result: Check): void {
  results.push(result)
  process.stdout.write(`${result.passed ? '✓' : '✗'} ${result.name}\n${result.passed ? '' : `${result.output}\n`}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const results = await check()
  if (results.some((result) => !result.passed)) process.exitCode = 1
}
