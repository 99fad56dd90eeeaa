import { formatNumber } from '@sabha/language/formats'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Link, useNavigationType, useSearchParams } from 'react-router-dom'
import styles from './pager.module.css'

/** Which part of a long list is shown, and links to the rest. The page number is in the address. */
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

/**
 * What is typed in the search of a page, which looks for `asked` now. It follows an address that changes by itself (Back, a tab that is
 * pressed again); what is typed here replaces the address, and stays as it is typed.
 */
export function useSearchText(asked: string): [text: string, type: (text: string) => void] {
  const isTyped = useNavigationType() === 'REPLACE'
  const [{ text, seen }, setTyped] = useState({ text: asked, seen: asked })
  if (seen !== asked) setTyped({ text: isTyped ? text : asked, seen: asked })
  return [text, (next) => setTyped({ text: next, seen: asked })]
}

/** Rows of a page. */
export const pageSize = 50

/** The page that an address asks for, from 1. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** The address as it is. What is drawn may lag behind it, and would take back what was chosen a moment ago. */
export const addressNow = () => new URLSearchParams(location.search)

/** The same address with another choice in it, from its first page on; an empty choice leaves it. */
export function withChoice(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
