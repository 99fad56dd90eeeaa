import styles from './column-chart.module.css'

interface ColumnChartProps {
  values: readonly number[]
  /** A label for each value; the first, the middle and the last are written under the columns. */
  labels: readonly string[]
  /** Describes the column under the pointer, or all columns. */
  caption: string
  /** The column that is marked with its own value. */
  best: { index: number; words: string } | undefined
  onPoint: (index: number | null) => void
}

/** A column chart for sighted users only; screen readers have the table beside it. */
export function ColumnChart({ values, labels, caption, best, onPoint }: ColumnChartProps) {
  const highest = Math.max(1, ...values)
  const count = values.length
  const middle = Math.floor((count - 1) / 2)
  return (
    <div className={styles.chart} aria-hidden="true">
      <p className={styles.caption}>{caption}</p>
      <div className={styles.field}>
        {best && (
          <span
            className={styles.best}
            data-side={best.index < count * 0.15 ? 'start' : best.index > count * 0.85 ? 'end' : 'middle'}
            style={{ left: `${((best.index + 0.5) / count) * 100}%` }}
          >
            {best.words}
          </span>
        )}
        <svg aria-hidden="true" viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" onPointerLeave={() => onPoint(null)}>
          {values.map((value, index) => {
            const height = (value / highest) * 100
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position.
              <g key={index} className={styles.column} onPointerEnter={() => onPoint(index)}>
                <rect x={index} y={0} width={1} height={100} className={styles.space} />
                {value > 0 && <rect x={index + 0.14} y={100 - Math.max(1.5, height)} width={0.72} height={Math.max(1.5, height)} />}
              </g>
            )
          })}
        </svg>
      </div>
      <p className={styles.labels}>
        <span>{labels[0]}</span>
        {count > 8 && <span>{labels[middle]}</span>}
        <span>{labels[count - 1]}</span>
      </p>
    </div>
  )
}
