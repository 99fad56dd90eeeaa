import type { Say } from '@sabha/language/translator'

export interface Contact {
  name: string
  email: string
  message: string
}

/** The text of the chat that the form opens: who writes, what, and where else to answer. Whatever was left out is left out. */
export function contactMessage({ name, email, message }: Contact, say: Say): string {
  const said = (text: string) => text.trim()
  return [
    said(name) ? say('Hello Sabha, this is {{name}}.', { name: said(name) }) : say('Hello Sabha!'),
    said(message),
    said(email) && say('My e-mail: {{email}}', { email: said(email) }),
  ]
    .filter(Boolean)
    .join('\n\n')
}
