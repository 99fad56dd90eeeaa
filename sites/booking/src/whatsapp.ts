import { collective } from './content/collective.ts'

/** Opens a chat with the collective with this text already typed. */
export function whatsAppAddress(text: string): string {
  return `https://wa.me/${collective.whatsApp.number}?text=${encodeURIComponent(text)}`
}
