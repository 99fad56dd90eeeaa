import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Checks our dependencies, by the files on the disk. Each line names a file and the rule that it breaks. */
export function dependencyProblems(): string[] {
  const manifests = globSync(['package.json', '{shared,sites}/*/package.json', 'tests/package.json'], { cwd: root }).sort()
  return [...manifests.flatMap(looseVersions), ...lockProblems(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'))]
}

/** Each dependency is pinned to one version, so that an update is a decision that a review shows. */
function looseVersions(file: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => version !== 'workspace:*' && !exact.test(version))
    .map(([name, version]) => `${file}: ${name} is asked for as ${version}, which is not one version`)
}

/** Every package comes from the registry, with the exact bytes that were reviewed, and none is deprecated. */
function lockProblems(lock: string): string[] {
  const packages = /^packages:\n(.*?)^snapshots:$/ms.exec(lock)?.[1] ?? ''
  const entries = [...packages.matchAll(/^ {2}'?([^\s'].*?)'?:\n((?: {4}.*\n)*)/gm)]
  if (entries.length === 0) return ['pnpm-lock.yaml: no packages found']
  return entries.flatMap(([, name = '', body = '']) => [
    ...(/^ {4}resolution: \{integrity: sha512-[\w+/=]+\}$/m.test(body)
      ? []
      : [`pnpm-lock.yaml: ${name} is not from the registry with its hash`]),
    ...(/^ {4}deprecated:/m.test(body) ? [`pnpm-lock.yaml: ${name} is deprecated`] : []),
  ])
}
