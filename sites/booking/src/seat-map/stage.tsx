import type { HallPlan } from '@sabha/ticketing/hall'
import { useLanguage } from '@sabha/ui/use-language'
import { memo, useId } from 'react'
import styles from './seat-map.module.css'
import { unit } from './seat-shapes.ts'

/** The stage as a lit arc, its light falling on the front rows. */
export const Stage = memo(function Stage({ plan }: { plan: HallPlan }) {
  const { say } = useLanguage()
  const id = useId()
  const { path, label } = plan.stage
  return (
    <g>
      <defs>
        <radialGradient id={`${id}-light`} gradientUnits="userSpaceOnUse" cx={label.x} cy={label.y} r={plan.width * 0.38}>
          <stop offset="0" stopColor="#f6dc94" stopOpacity="0.8" />
          <stop offset="0.5" stopColor="#f6dc94" stopOpacity="0.22" />
          <stop offset="1" stopColor="#f6dc94" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-floor`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.1" stopColor="#2a0715" />
          <stop offset="1" stopColor="#7c1a3e" />
        </linearGradient>
        <linearGradient id={`${id}-edge`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.3" stopColor="#b98a2f" stopOpacity="0" />
          <stop offset="1" stopColor="#ecc15a" />
        </linearGradient>
      </defs>
      <g transform={`scale(${unit})`}>
        <rect width={plan.width} height={plan.height} fill={`url(#${id}-light)`} />
        <path d={path} fill={`url(#${id}-floor)`} stroke={`url(#${id}-edge)`} className={styles['stage']} />
      </g>
      <text className={styles['stageName']} x={label.x * unit} y={label.y * unit}>
        {say('STAGE')}
      </text>
    </g>
  )
})
