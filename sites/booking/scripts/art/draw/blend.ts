/** A colour between two of the form `#rrggbb`. */
export function blend(from: string, to: string, part: number): string {
  const share = Math.max(0, Math.min(1, part))
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mixed = (at: number) =>
    Math.round(channel(from, at) * (1 - share) + channel(to, at) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${mixed(1)}${mixed(3)}${mixed(5)}`
}
