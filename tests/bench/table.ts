/** One line of the bench's table: what, how much, beside what it is measured against. */
export interface Figure {
  what: string
  value: string
  aim: string
}

export function printTable(title: string, figures: readonly Figure[]): void {
  const rows = [{ what: title, value: 'measured', aim: 'aim' }, ...figures]
  const width = (key: keyof Figure) => Math.max(...rows.map((row) => row[key].length))
  const line = (row: Figure) =>
    `| ${row.what.padEnd(width('what'))} | ${row.value.padStart(width('value'))} | ${row.aim.padEnd(width('aim'))} |`
  const rule = `|${'-'.repeat(width('what') + 2)}|${'-'.repeat(width('value') + 1)}:|${'-'.repeat(width('aim') + 2)}|`
  const [head, ...body] = rows.map(line)
  process.stdout.write(`\n${[head, rule, ...body].join('\n')}\n`)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const perSecond = (count: number, ms: number) => `${Math.round((count / ms) * 1000).toLocaleString('en-IN')}/s`
export const inMs = (ms: number) => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`
