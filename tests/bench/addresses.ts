const gateways = 8

/**
 * Returns the address that a balancer reports for a buyer. Every other buyer comes through one of a few gateways of mobile carriers, the
 * others from an address of their own.
 */
export function addressOf(buyer: number): string {
  if (buyer % 2 === 0) return `100.64.0.${(buyer / 2) % gateways}`
  return `10.${buyer >> 16}.${(buyer >> 8) & 255}.${buyer & 255}`
}
