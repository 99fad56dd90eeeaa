import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Base UI sets these on what it places. */
const fromLibraries = ['--transform-origin']

/** Finds custom properties and breakpoints that are used but not declared, and colours that are not tokens. Each line names its file. */
export function tokenProblems(): string[] {
  const files = globSync('{shared/ui,sites/*}/src/**/*.{css,ts,tsx}', { cwd: root }).filter((file) => !/\.(test|d)\.tsx?$/.test(file))
  const texts = files.map((file): [string, string] => [file, readFileSync(join(root, file), 'utf8')])
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])
  // Declared by a stylesheet, or set by a component: '--x': value.
  const declared = new Set([...fromLibraries, ...texts.flatMap(([, text]) => found(text, /(?:^|[\s;{'"[])(--[\w-]+)['"]?\]?\s*[:,]/gm))])
  const undeclared = texts.flatMap(([file, text]) =>
    found(text, /var\(\s*(--[\w-]+)/g).flatMap((name) => (declared.has(name) ? [] : `${file}: ${name} is declared nowhere`)),
  )
  const breakpoints = new Set(texts.flatMap(([, text]) => found(text, /@custom-media (--[\w-]+)/g)))
  const unknown = texts.flatMap(([file, text]) =>
    found(text, /@media[^{]*\((--[\w-]+)\)/g).flatMap((name) => (breakpoints.has(name) ? [] : `${file}: ${name} is no breakpoint`)),
  )
  const colours = texts
    .filter(([file]) => /(?<!tokens|theme)\.css$/.test(file))
    .flatMap(([file, text]) => found(text, /[\s(,:](#[\da-f]{3,8})(?=[\s;,)])/gi).map((colour) => `${file}: ${colour} is not a token`))
  return [...undeclared, ...unknown, ...colours]
}
