import { memo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** The light margin that readers need, in modules. */
const margin = 4

/** Returns the dark modules of a row as one rectangle a run, which takes a slow phone half the time of one a module. */
function pathOfRow(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const end = row.indexOf(false, x)
    path += `M${x} ${y}h${end - x}v1H${x}z`
    x = end
  }
  return path
}

/** Memoised, so that a text is encoded once although the screen around it may be drawn again and again. */
export const QrCode = memo(function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: margin })
  const modules = data.map(pathOfRow).join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={modules} fill="#000" />
    </svg>
  )
})
