import { formatNumber } from '@sabha/language/formats'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useNavigationType, useSearchParams } from 'react-router-dom'
import styles from './pager.module.css'

/** Says which part of a long list is shown, with links to the rest. The page number is in the address. */
export function Pager({ total }: { total: number }) {
  const { say } = useLanguage()
  const [search] = useSearchParams()
  const page = pageOf(search)
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = Math.min(total, (page - 1) * pageSize + 1)
  const to = (next: number) => {
    const target = new URLSearchParams(search)
    if (next <= 1) target.delete('page')
    else target.set('page', String(next))
    return { search: target.toString() }
  }
  return (
    <nav className={styles.pager} aria-label={say('Pages')}>
      <p role="status">
        {say('{{from}}–{{to}} of {{total}}', {
          from: formatNumber(from),
          to: formatNumber(Math.min(total, page * pageSize)),
          total: formatNumber(total),
        })}
      </p>
      {last > 1 && (
        <div className={styles.ways}>
          {page > 1 && (
            <Link className={buttonClass('quiet', 'small')} to={to(Math.min(page - 1, last))}>
              {say('Previous')}
            </Link>
          )}
          {page < last && (
            <Link className={buttonClass('quiet', 'small')} to={to(page + 1)}>
              {say('Next')}
            </Link>
          )}
        </div>
      )}
    </nav>
  )
}

/** Shown where a page has no rows: `children` if the list is empty; if it has only become shorter, its last page. */
export function NoRows({ total, children }: { total: number; children: ReactNode }) {
  const [search] = useSearchParams()
  if (total === 0) return children
  const target = new URLSearchParams(search)
  target.set('page', String(Math.ceil(total / pageSize)))
  return <Navigate replace to={{ search: target.toString() }} />
}

/**
 * Holds the typed text of a page's search; `asked` is the text of the address. When the address changes by other means (Back, a tab that is
 * pressed again), the text follows it. Typing replaces the address, and then the text stays as typed.
 */
export function useSearchText(asked: string): [text: string, type: (text: string) => void] {
  const isTyped = useNavigationType() === 'REPLACE'
  const [{ text, seen }, setTyped] = useState({ text: asked, seen: asked })
  if (seen !== asked) setTyped({ text: isTyped ? text : asked, seen: asked })
  return [text, (next) => setTyped({ text: next, seen: asked })]
}

/** Rows of a page. */
export const pageSize = 50

/** Returns the page number in the address, from 1. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** Returns the current address. The rendered one may be older, and would undo a choice made a moment ago. */
export const addressNow = () => new URLSearchParams(location.search)

/** Returns the address with another choice and without a page number; an empty choice is removed. */
export function withChoice(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
