/**
 * Colours of the sections, front to back: from the curtain's plum to a cool grey, clear of the green, red and orange
 * that tell states. Each has at least 3:1 against the map's ground and 4.5:1 under the white seat numbers.
 */
const colours = ['#8a2b7d', '#5a45b8', '#2763b5', '#10798f', '#5d6f86', '#75687f'] as const

export function sectionColour(index: number): string {
  return colours[index % colours.length] ?? colours[0]
}
