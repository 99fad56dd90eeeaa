/** The collective's sign: a brass lamp, lit. */
export function Lamp({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
      <path d="M18 2c5 5.6 6.5 9.2 6.5 12.2A6.5 6.5 0 0 1 18 21a6.5 6.5 0 0 1-6.5-6.8C11.5 11.2 13 7.6 18 2Z" fill="#ecd08a" />
      <path d="M18 11c1.9 2.1 2.5 3.5 2.5 4.7a2.5 2.5 0 0 1-5 0c0-1.2.6-2.6 2.5-4.7Z" fill="#b01235" />
      <path d="M2 23h32c-1.2 6.4-7.6 9.6-13.4 10.1L22 36h-8l1.4-2.9C9.6 32.6 3.2 29.4 2 23Z" fill="#b98a2f" />
    </svg>
  )
}
