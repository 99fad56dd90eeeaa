import { collective } from './content/collective.ts'

/** Opens a chat with the collective with this text already typed. */
export function whatsAppAddress(text: string): string {
  return `https://wa.me/${collective.whatsApp.number}?text=${encodeURIComponent(text)}`
}

/** In a tab of its own; in this one where a browser would not open another, long after a press. */
export function openWhatsApp(text: string): void {
  if (navigator.userActivation.isActive) window.open(whatsAppAddress(text), '_blank', 'noreferrer')
  else location.assign(whatsAppAddress(text))
}
