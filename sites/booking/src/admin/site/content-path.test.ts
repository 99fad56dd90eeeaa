import { siteProblem } from '@sabha/api/site/content'
import { contrast } from '@sabha/api/site/contrast'
import { mergePart } from '@sabha/api/site/merge'
import { sampleSite } from '@sabha/api/site/sample'
import { expect, test } from 'vitest'
import { blankEntry, isText, moved, valueAt, withValue } from './content-path.ts'

test('a changed text stands in its place, and everything else is as it was', () => {
  const path = ['about', 'team', '1', 'name', 'kn']
  const changed = withValue(sampleSite, path, 'ದೀಪಾ')
  expect(valueAt(changed, path)).toBe('ದೀಪಾ')
  expect(valueAt(changed, ['about', 'team', '0'])).toBe(valueAt(sampleSite, ['about', 'team', '0']))
  expect(valueAt(sampleSite, path)).not.toBe('ದೀಪಾ')
  expect(valueAt(changed, ['about', 'nothing', 'here'])).toBeUndefined()
})

test('an entry moves one place, and not off the list', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})

/** Finds each list of a content; for nested lists, only in the first entry. */
function listsIn(value: unknown, path: string[] = []): string[][] {
  if (Array.isArray(value)) return [path, ...value.slice(0, 1).flatMap((entry) => listsIn(entry, [...path, '0']))]
  if (typeof value !== 'object' || value === null || isText(value)) return []
  return Object.entries(value).flatMap(([key, entry]) => listsIn(entry, [...path, key]))
}

test.each(listsIn(sampleSite).map((path) => [path.join('.')]))('a new entry of %s, filled in, is one', (field) => {
  const path = field.split('.')
  const entry = JSON.parse(JSON.stringify(blankEntry(path)).replaceAll('"en":""', '"en":"words"').replaceAll('""', '"1"')) as unknown
  const filled = withFilled(entry)
  const list = valueAt(sampleSite, path) as unknown[]
  expect(siteProblem(mergePart(withValue(sampleSite, path, [...list.slice(1), filled]), {}))).toBeUndefined()
})

/** Addresses must be valid URLs. */
function withFilled(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('address' in entry)) return entry
  return { ...entry, address: 'https://example.org/sabha' }
}

test('contrast is as WCAG reckons it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 1)
  expect(contrast('#b01235', '#b01235')).toBe(1)
})
