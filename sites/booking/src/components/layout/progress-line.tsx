import { useEffect } from 'react'
import { useNavigation } from 'react-router-dom'
import styles from './progress-line.module.css'

/**
 * Over the page from a press on until the next page is there, where that takes a moment; what was pressed looks pressed (`data-pending`).
 * Before the site's script is there, the early script says so (`hold-presses.js`).
 */
export function ProgressLine() {
  const { location } = useNavigation()
  const next = location?.pathname
  useEffect(() => {
    if (next === undefined) return
    const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(next)}"]`)]
    for (const link of links) link.dataset['pending'] = ''
    return () => {
      for (const link of links) delete link.dataset['pending']
    }
  }, [next])
  return <div className={styles['line']} data-under-way={next === undefined ? undefined : ''} aria-hidden="true" />
}
