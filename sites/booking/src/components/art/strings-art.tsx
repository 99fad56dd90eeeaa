import { useId } from 'react'
import { lamps, strands, strings } from './strings-geometry.ts'

/** One half of a violin's outline, neck up, the bridge at the origin; the other half is its mirror. */
const half =
  'M0-196C46-198 88-176 88-126c0 26-8 42-12 56 4 4 6 6 6 8-20 6-28 24-28 46 0 26 12 44 42 50-2 4-6 6-8 10 14 16 22 40 22 66 0 58-48 84-110 84'
const fHole = 'M44-34c-10-4-16 6-10 12 4 4 10 0 8-6M43-33c10 10-4 40 14 76M57 43c6 8-2 16-8 13-5-3-3-11 3-10'

/** A violin in the stage light, its strings running out into a river with lamps afloat. Decorative. */
export function StringsArt({ className }: { className?: string | undefined }) {
  const id = useId()
  const ref = (name: string) => `url(#${id}${name})`
  return (
    <svg className={className} viewBox="0 0 1200 720" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}night`} cx="0.8" cy="0.3" r="0.95">
          <stop offset="0" stopColor="#86213f" />
          <stop offset="0.42" stopColor="#4a0d25" />
          <stop offset="1" stopColor="#1c0410" />
        </radialGradient>
        <linearGradient id={`${id}beam`} x1="0.5" y1="0" x2="0.45" y2="1">
          <stop offset="0" stopColor="#ecd08a" stopOpacity="0.5" />
          <stop offset="0.85" stopColor="#ecd08a" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}wood`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#c9772f" />
          <stop offset="0.5" stopColor="#8d3a1c" />
          <stop offset="1" stopColor="#4f1a12" />
        </linearGradient>
        <linearGradient id={`${id}board`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#12030a" stopOpacity="0" />
          <stop offset="0.45" stopColor="#12030a" />
        </linearGradient>
        <linearGradient id={`${id}water`} gradientUnits="userSpaceOnUse" x1="560" y1="0" x2="-40" y2="0">
          <stop offset="0" stopColor="#ecd08a" />
          <stop offset="0.55" stopColor="#d59a5a" />
          <stop offset="1" stopColor="#b9546a" stopOpacity="0.5" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" stopColor="#ffe9ad" stopOpacity="0.95" />
          <stop offset="0.25" stopColor="#f3b75a" stopOpacity="0.42" />
          <stop offset="1" stopColor="#f3b75a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1200" height="720" fill={ref('night')} />
      <path d="M980-40 520 760h780L1120-40Z" fill={ref('beam')} opacity="0.5" />
      <path d="M1050-40 760 760h420L1120-40Z" fill={ref('beam')} opacity="0.6" />
      <g transform="translate(968 236) rotate(-100) scale(1.55)">
        <g fill={ref('wood')}>
          <path d={half} />
          <path d={half} transform="scale(-1 1)" />
        </g>
        <g fill="none" stroke="#f0b46b" strokeOpacity="0.55" strokeWidth="1.4">
          <path d={half} />
          <path d={half} transform="scale(-1 1)" />
        </g>
        <g fill="none" stroke="#1c0410" strokeWidth="4" strokeLinecap="round">
          <path d={fHole} />
          <path d={fHole} transform="scale(-1 1)" />
        </g>
        <path d="M-11-300h22l9 226h-40Z" fill={ref('board')} />
        <path d="M-17 54h34l-7 104h-20Z" fill="#12030a" />
        <path d="M-26 4q26-13 52 0l-3 7h-46Z" fill="#ecd08a" />
      </g>
      <g fill="none" stroke={ref('water')} strokeLinecap="round">
        {strands.map(({ path, weight }) => (
          <path key={path} d={path} strokeWidth={0.8 + weight * 1.5} opacity={0.3 + weight * 0.5} />
        ))}
      </g>
      <g fill="none" stroke="#f6e3b0" strokeWidth="1.8">
        {strings.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      {lamps.map(({ x, y, size }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <circle r="74" fill={ref('glow')} />
          <path d="M0-19c5 6 6.5 9 6.5 12.5a6.5 6.5 0 0 1-13 0C-6.5-10-5-13 0-19Z" fill="#fff3cf" />
          <path d="M-17 1h34c-2 8-9 12-17 12S-15 9-17 1Z" fill="#5a1a12" stroke="#d59a5a" strokeWidth="1.2" />
        </g>
      ))}
    </svg>
  )
}
