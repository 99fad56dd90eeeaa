import { sayIn } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { groupChat } from './group-chat.tsx'

test('a message in Kannada has its hour in Kannada, too', () => {
  const group = {
    name: 'Lotus School',
    contact_name: 'Meena Example',
    contact_phone: '9000000077',
    kept_until: '2020-11-19T13:45:00Z',
    link: 'https://tickets.example/group?link=x',
    title: 'Strings',
    timezone: 'Asia/Kolkata',
  }
  const said = groupChat(group, { language: 'kn', say: sayIn('kn'), sayText: (text) => text })
  const text = new URL(said ?? '').searchParams.get('text')
  expect(text).toContain('19 ನವೆಂ 2020')
  expect(text).not.toMatch(/Nov|PM/)
})
