/** Returns the address of a chat with this number (country code first, digits only), with this text already typed. */
export function whatsAppAddress(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/** Opens a chat in a new tab, or in this tab where a browser would block a new one, long after a press. Older browsers don't tell. */
export function openWhatsApp(number: string, text: string): void {
  const { userActivation }: { userActivation?: UserActivation } = navigator
  if (userActivation?.isActive !== false) window.open(whatsAppAddress(number, text), '_blank', 'noreferrer')
  else location.assign(whatsAppAddress(number, text))
}
