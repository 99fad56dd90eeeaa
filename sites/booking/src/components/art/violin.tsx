/** One half of the outline, neck up, the bridge at the origin; the other half is its mirror. */
const half =
  'M0-196C46-198 88-176 88-126c0 26-8 42-12 56 4 4 6 6 6 8-20 6-28 24-28 46 0 26 12 44 42 50-2 4-6 6-8 10 14 16 22 40 22 66 0 58-48 84-110 84'
const fHole = 'M44-34c-10-4-16 6-10 12 4 4 10 0 8-6M43-33c10 10-4 40 14 76M57 43c6 8-2 16-8 13-5-3-3-11 3-10'

/** The body of a violin with its fingerboard running out into the dark; the strings are drawn over it. */
export function Violin({ id }: { id: string }) {
  return (
    <>
      <defs>
        <linearGradient id={`${id}wood`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#c9772f" />
          <stop offset="0.5" stopColor="#8d3a1c" />
          <stop offset="1" stopColor="#4f1a12" />
        </linearGradient>
        <linearGradient id={`${id}board`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#12030a" stopOpacity="0" />
          <stop offset="0.4" stopColor="#12030a" />
        </linearGradient>
      </defs>
      <g fill={`url(#${id}wood)`} stroke={`url(#${id}wood)`} strokeWidth="1">
        <path d={half} />
        <path d={half} transform="scale(-1 1)" />
      </g>
      <g fill="none" stroke="#f0b46b" strokeOpacity="0.6" strokeWidth="1.4">
        <path d={half} />
        <path d={half} transform="scale(-1 1)" />
      </g>
      <g fill="none" stroke="#2a0a08" strokeOpacity="0.45" strokeWidth="1.6" transform="translate(0 1) scale(0.93 0.955)">
        <path d={half} />
        <path d={half} transform="scale(-1 1)" />
      </g>
      <g fill="none" stroke="#1c0410" strokeWidth="4" strokeLinecap="round">
        <path d={fHole} />
        <path d={fHole} transform="scale(-1 1)" />
      </g>
      <path d="M-11-300h22l9 226h-40Z" fill={`url(#${id}board)`} />
      <path d="M-17 54h34l-7 104h-20Z" fill="#12030a" />
      <path d="M-26 4q26-13 52 0l-3 7h-46Z" fill="#ecd08a" />
    </>
  )
}
