import type { Language } from '@sabha/language/languages'
import { sayIn, sayText } from '@sabha/language/translate'
import { customerChat } from '../components/person.tsx'

interface Linked {
  name: string
  contact_name: string
  contact_phone: string
  kept_until: string | null
  link: string
  title: string
}

/** Returns the address of a chat with a group's contact that sends the link; undefined without a number. */
export function groupChat(group: Linked, language: Language, moment: (iso: string | null) => string): string | undefined {
  const say = sayIn(language)
  const text = say('Hello {{name}}, we keep seats for {{group}} at “{{show}}” until {{when}}. Pay for all or some of them here: {{link}}', {
    name: group.contact_name,
    group: group.name,
    show: sayText(say, group.title),
    when: moment(group.kept_until),
    link: group.link,
  })
  return customerChat(group.contact_phone, text)
}
