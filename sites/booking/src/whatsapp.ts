import { collective } from './content/collective.ts'

/** Opens a chat with the collective with this text already typed. */
export function whatsAppAddress(text: string): string {
  return `https://wa.me/${collective.whatsApp.number}?text=${encodeURIComponent(text)}`
}

/** In a tab of its own; in this one where a browser would not open another, long after a press. Older browsers don't say. */
export function openWhatsApp(text: string): void {
  const { userActivation }: { userActivation?: UserActivation } = navigator
  if (userActivation?.isActive !== false) window.open(whatsAppAddress(text), '_blank', 'noreferrer')
  else location.assign(whatsAppAddress(text))
}
