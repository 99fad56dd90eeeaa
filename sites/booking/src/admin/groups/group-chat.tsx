import type { Language } from '@sabha/language/languages'
import { momentsIn } from '../components/moments.ts'
import { ChatLink, customerChat } from '../components/person.tsx'
import { type Spoken, useSpoken } from '../components/spoken.ts'

interface Linked {
  name: string
  contact_name: string
  contact_phone: string
  kept_until: string | null
  link: string
  title: string
  timezone: string
}

/** Sends a group's link to its contact by WhatsApp, in the language of the link. */
export function GroupChatLink({ group, language }: { group: Linked; language: Language }) {
  const words = useSpoken(language)
  const chat = words && groupChat(group, words)
  return chat ? <ChatLink href={chat} /> : null
}

/** Returns the address of a chat with a group's contact that sends the link; undefined without a number. */
export function groupChat(group: Linked, words: Spoken): string | undefined {
  const text = words.say(
    'Hello {{name}}, we keep seats for {{group}} at “{{show}}” until {{when}}. Pay for all or some of them here: {{link}}',
    {
      name: group.contact_name,
      group: group.name,
      show: words.sayText(group.title),
      when: momentsIn(words).moment(group.kept_until, group.timezone),
      link: group.link,
    },
  )
  return customerChat(group.contact_phone, text)
}
