/** One line of the bench's table: what was measured, its value, and the aim to compare it with. */
export interface Figure {
  what: string
  value: string
  aim: string
}

/** The same figures measured on something else, such as another engine. */
export interface Column {
  name: string
  figures: readonly Figure[]
}

export function printTable(title: string, figures: readonly Figure[]): void {
  printColumns(title, [{ name: 'measured', figures }])
}

/** Prints columns side by side. A figure that a column doesn't have is left empty. */
export function printColumns(title: string, columns: readonly Column[]): void {
  const whats = [...new Set(columns.flatMap(({ figures }) => figures.map(({ what }) => what)))]
  const rows = whats.map((what) => {
    const found = columns.map(({ figures }) => figures.find((figure) => figure.what === what))
    return [what, ...found.map((figure) => figure?.value ?? ''), found.find((figure) => figure !== undefined)?.aim ?? '']
  })
  const table = [[title, ...columns.map(({ name }) => name), 'aim'], ...rows]
  const widths = table[0]?.map((_, place) => Math.max(...table.map((row) => row[place]?.length ?? 0))) ?? []
  const isValue = (place: number) => place > 0 && place <= columns.length
  const cell = (text: string, place: number) => (isValue(place) ? text.padStart(widths[place] ?? 0) : text.padEnd(widths[place] ?? 0))
  const rule = `|${widths.map((width, place) => (isValue(place) ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`
  const [head, ...body] = table.map((row) => `| ${row.map(cell).join(' | ')} |`)
  process.stdout.write(`\n${[head, rule, ...body].join('\n')}\n`)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const perSecond = (count: number, ms: number) => `${Math.round((count / ms) * 1000).toLocaleString('en-IN')}/s`
export const inMs = (ms: number) => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`
/** p50 and p99 of times in ms. */
export const spread = (times: readonly number[]) => `${inMs(quantile(times, 0.5))}, ${inMs(quantile(times, 0.99))}`
