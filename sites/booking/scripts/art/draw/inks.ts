/** The inks that every picture is printed with: look.md's curtain, lamp and paper, and the river's blue for depth. */
export const inks = {
  soot: '#12030b',
  night: '#1f0511',
  deep: '#2a0715',
  curtain: '#4a0d25',
  wine: '#74173a',
  kumkum: '#b01235',
  rust: '#c4502a',
  amber: '#e8923a',
  brass: '#b98a2f',
  gold: '#ecd08a',
  flame: '#fff0c4',
  cream: '#fbf1dc',
  wood: '#8d3a1c',
  honey: '#c9772f',
  dusk: '#2b2147',
  river: '#22455a',
  mist: '#6d93a0',
  leaf: '#3f6b4a',
  skin: '#9a5a3c',
  bark: '#3a1418',
} as const

/** An ink, thinned: `ink('gold', 0.4)`. */
export function ink(name: keyof typeof inks, alpha = 1): string {
  const hex = inks[name]
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return `rgb(${channel(1)} ${channel(3)} ${channel(5)} / ${alpha})`
}
