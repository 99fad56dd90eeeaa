import { usePhone } from '@sabha/ui/use-phone'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { RuledList } from './page.tsx'

export interface Column<Row> {
  /** The column's heading; empty for the column of buttons. */
  head: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, with figures of one width. */
  isNumber?: boolean
  /** Never wraps: a time, a code. */
  isWhole?: boolean
  /** One line, shortened where it has no room. */
  isShortened?: boolean
  /** Names the row: the card's title on a phone. */
  isTitle?: boolean
  /** Follows the card's title, as a state does. */
  isTag?: boolean
  /** Not shown on a phone. */
  isWideOnly?: boolean
}

interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
  /** A few short columns, which stay a table on a phone. */
  isSmall?: boolean
}

/** A table of rows; on a phone, a card for each row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = usePhone()
  const columns = props.columns.filter(({ isWideOnly }) => !(isPhone && isWideOnly))
  return isPhone && !props.isSmall ? <Cards {...props} columns={columns} /> : <Table {...props} columns={columns} />
}

function Table<Row>({ label, rows, columns, keyOf }: DataTableProps<Row>) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ head, isNumber }) => (
              <th key={head} scope="col" className={cellClass(isNumber, false)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell, isNumber, isWhole, isShortened }) => (
                <td key={head} className={cellClass(isNumber, isWhole, isShortened)}>
                  {head === '' ? <div className={styles.rowButtons}>{cell(row)}</div> : cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cellClass(isNumber = false, isWhole = false, isShortened = false): string | undefined {
  if (isNumber) return styles.number
  if (isShortened) return styles.shortened
  return isWhole ? styles.whole : undefined
}

function Cards<Row>({ label, rows, columns, keyOf }: DataTableProps<Row>) {
  const title = columns.find(({ isTitle }) => isTitle)
  const tag = columns.find(({ isTag }) => isTag)
  const buttons = columns.find(({ head }) => head === '')
  const facts = columns.filter((column) => column !== title && column !== tag && column !== buttons)
  return (
    <RuledList className={styles.cards} label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <div className={styles.cardTitle}>
            {title && <div>{title.cell(row)}</div>}
            {tag && <div className={styles.cardTag}>{tag.cell(row)}</div>}
          </div>
          <dl>
            {facts.map(({ head, cell }) => {
              const value = cell(row)
              if (value === '' || value === null) return null
              return (
                <div key={head}>
                  <dt>{head}</dt>
                  <dd>{value}</dd>
                </div>
              )
            })}
          </dl>
          {buttons && <div className={styles.rowButtons}>{buttons.cell(row)}</div>}
        </li>
      ))}
    </RuledList>
  )
}

/** A note under the name of a row, such as an address or a remark. */
export function RowNote({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>
}
