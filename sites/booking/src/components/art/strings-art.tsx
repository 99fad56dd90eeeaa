import { useId } from 'react'
import { landscape, portrait } from './strings-geometry.ts'
import { Violin } from './violin.tsx'

const scenes = { landscape, portrait }

export interface StringsArtProps {
  shape?: keyof typeof scenes
  className?: string | undefined
}

/** A violin in the stage light, its strings running out into a river with lamps afloat. Decorative. */
export function StringsArt({ shape = 'landscape', className }: StringsArtProps) {
  const { width, height, bridge, turn, strings, strands, lamps } = scenes[shape]
  const id = useId()
  const paint = (name: string) => `url(#${id}${name})`
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}night`} gradientUnits="userSpaceOnUse" cx={bridge.x} cy={bridge.y} r={width * 0.85}>
          <stop offset="0" stopColor="#94284a" />
          <stop offset="0.5" stopColor="#4a0d25" />
          <stop offset="1" stopColor="#1f0511" />
        </radialGradient>
        <radialGradient id={`${id}light`} gradientUnits="userSpaceOnUse" cx={bridge.x} cy={bridge.y} r="560">
          <stop offset="0" stopColor="#ecb98a" stopOpacity="0.42" />
          <stop offset="0.45" stopColor="#ecb98a" stopOpacity="0.14" />
          <stop offset="1" stopColor="#ecb98a" stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}water`} gradientUnits="userSpaceOnUse" cx={bridge.x} cy={bridge.y} r={width}>
          <stop offset="0.35" stopColor="#ecd08a" />
          <stop offset="0.7" stopColor="#d99a58" />
          <stop offset="1" stopColor="#c2607a" stopOpacity="0.6" />
        </radialGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" stopColor="#ffe9ad" stopOpacity="0.95" />
          <stop offset="0.25" stopColor="#f3b75a" stopOpacity="0.42" />
          <stop offset="1" stopColor="#f3b75a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width={width} height={height} fill={paint('night')} />
      <rect width={width} height={height} fill={paint('light')} />
      <g transform={`translate(${bridge.x} ${bridge.y}) rotate(${turn}) scale(1.55)`}>
        <Violin id={id} />
      </g>
      <g fill="none" stroke={paint('water')} strokeLinecap="round">
        {strands.map(({ path, weight }) => (
          <path key={path} d={path} strokeWidth={0.8 + weight * 1.6} opacity={0.35 + weight * 0.5} />
        ))}
      </g>
      <g fill="none" stroke="#f6e3b0" strokeWidth="1.8">
        {strings.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      {lamps.map(({ x, y, size }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${size})`}>
          <circle r="74" fill={paint('glow')} />
          <path d="M0-19c5 6 6.5 9 6.5 12.5a6.5 6.5 0 0 1-13 0C-6.5-10-5-13 0-19Z" fill="#fff3cf" />
          <path d="M-17 1h34c-2 8-9 12-17 12S-15 9-17 1Z" fill="#5a1a12" stroke="#d59a5a" strokeWidth="1.2" />
        </g>
      ))}
    </svg>
  )
}
