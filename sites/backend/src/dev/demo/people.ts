import type { Chance } from './chance.ts'

/** The surnames are ragas, which nobody has for a surname. */
const first = ['Kamala', 'Arun', 'Meena', 'Gopal', 'Lakshmi', 'Ravi', 'Nandini', 'Suresh', 'Asha', 'Vikram', 'ಕಮಲಾ', 'ರಘು'] as const
const ragas = [
  'Bhairavi',
  'Kalyani',
  'Hamsadhwani',
  'Mohanam',
  'Todi',
  'Kambhoji',
  'Shankarabharanam',
  'Hindolam',
  'Revati',
  'ಆರಭಿ',
] as const

export interface Person {
  name: string
  phone: string
  email: string | null
  language: 'en' | 'kn'
}

/** Returns a customer who is plainly invented. Three in five have an e-mail address, at which no mail arrives. */
export function somebody(chance: Chance): Person {
  const phone = `90000${String(chance.whole(100_000)).padStart(5, '0')}`
  return {
    name: `${chance.of(first)} ${chance.of(ragas)}`,
    phone,
    email: chance.is(0.6) ? `guest${phone.slice(-5)}@demo.example` : null,
    language: chance.is(0.3) ? 'kn' : 'en',
  }
}
