/** Line drawings on a grid of 24. */
const drawings = {
  camera: 'M4 8h3l2-3h6l2 3h3v11H4V8Zm8 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
  keyboard: 'M3 6.5h18v11H3v-11ZM7 10h.01M11 10h.01M15 10h.01M17.5 10h.01M8 14h8',
  reset: 'M5 12a7 7 0 1 0 2.3-5.2M5 4v4.5h4.5',
  torch: 'M8 3h8v3l-2 4v11h-4V10L8 6V3Zm4 9v3',
  flip: 'M4 9a8 8 0 0 1 14-3l2 2M20 4v4h-4M20 15a8 8 0 0 1-14 3l-2-2M4 20v-4h4',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16',
  recent: 'M12 4a8 8 0 1 1-8 8M12 8v4.5l3 2M4 5v4h4',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm5 11.5L20 20',
  queue: 'M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M4 15v5h16v-5',
  door: 'M6 21V3h12v18M3 21h18M14.5 12v1.5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  valid: 'm4.5 12.5 5 5L19.5 7',
  invalid: 'M6 6l12 12M18 6 6 18',
  check: 'M12 5v9M12 18.5v.01',
  qr: 'M4 4h6v6H4V4Zm10 0h6v6h-6V4ZM4 14h6v6H4v-6Zm10 0h2v2h-2v-2Zm4 4h2v2h-2v-2Zm2-4h-.01M14 20h.01',
  exchange: 'M4 8h14m0 0-4-4m4 4-4 4M20 16H6m0 0 4-4m-4 4 4 4',
  back: 'M14.5 5 8 12l6.5 7',
  close: 'M6 6l12 12M18 6 6 18',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  more: 'M5.5 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Zm6.5 0a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Zm6.5 0a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Z',
  letBackIn: 'M13 5h6v14h-6M3 12h11m0 0-4-4m4 4-4 4',
  letOut: 'M11 5H5v14h6M9 12h12m0 0-4-4m4 4-4 4',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name, size = 24, weight = 2 }: { name: IconName; size?: number; weight?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
