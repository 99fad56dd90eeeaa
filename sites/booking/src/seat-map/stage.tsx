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
        <radialGradient id={`${id}-glow`} gradientUnits="userSpaceOnUse" cx={label.x} cy={label.y - 3} r={plan.width * 0.36}>
          <stop offset="0" stopColor="#f6dc94" stopOpacity="0.9" />
          <stop offset="0.45" stopColor="#f6dc94" stopOpacity="0.32" />
          <stop offset="1" stopColor="#f6dc94" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-floor`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2a0715" />
          <stop offset="1" stopColor="#6d1637" />
        </linearGradient>
      </defs>
      <g transform={`scale(${unit})`}>
        <rect width={plan.width} height={plan.height} fill={`url(#${id}-glow)`} />
        <path d={path} fill={`url(#${id}-floor)`} className={styles['stage']} />
      </g>
      <text className={styles['stageName']} x={label.x * unit} y={label.y * unit}>
        {say('STAGE')}
      </text>
    </g>
  )
})
