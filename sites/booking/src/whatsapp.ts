/** Opens a chat with this number (country code first, digits only) with this text already typed. */
export function whatsAppAddress(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/** In a tab of its own; in this one where a browser would not open another, long after a press. Older browsers don't say. */
export function openWhatsApp(number: string, text: string): void {
  const { userActivation }: { userActivation?: UserActivation } = navigator
  if (userActivation?.isActive !== false) window.open(whatsAppAddress(number, text), '_blank', 'noreferrer')
  else location.assign(whatsAppAddress(number, text))
}
