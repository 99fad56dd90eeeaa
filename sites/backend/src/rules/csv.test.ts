import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  [['plain', 2499, -3], 'plain,2499,-3'],
  [['a "name", with all'], '"a ""name"", with all"'],
  [['two\nlines'], '"two\nlines"'],
  [['ಕಮಲಾ'], 'ಕಮಲಾ'],
  [[''], ''],
])('%j is %j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})

test.each(['=1+1', '+91', '-2', '@SUM(A1)', '\t=1', '  =cmd|x', '\r=1', '=HYPERLINK("http://x","y")', '＝1+1', '＋91', '－2', '＠SUM(A1)'])(
  '%j is no formula any more',
  (text) => {
    expect(csvLine([text])).toMatch(/^"'/)
  },
)
