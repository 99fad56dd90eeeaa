import type { Phrase } from './phrases.ts'

/** Who runs this box office and how to reach them, as the site, the tickets and the mails say it. Made to be replaced. */
export const contact = {
  name: 'Sabha Arts Collective',
  email: 'boxoffice@sabha.example',
  phone: { shown: '+91 80 0000 0012', dialled: '+918000000012' },
} as const satisfies { name: Phrase; email: string; phone: { shown: string; dialled: string } }
