import { type Refusal, refuse } from '@sabha/api/refusal'

/** Returns why this may not be a password. `field`: where it was typed. */
export function passwordRefusal(password: string, field: 'password' | 'new_password' = 'password'): Refusal | undefined {
  if (!isLongEnough(password)) return refuse('password-too-short', { field })
  return isEasyPassword(password) ? refuse('password-too-easy', { field }) : undefined
}

/** Specification section 9. */
export function isLongEnough(password: string): boolean {
  return password.length >= 6
}

/**
 * Whether a stranger would try a password first: only spaces, one character repeated, neighbouring keys, or one of the words at the top of
 * every published list of stolen passwords, also with digits and signs around it.
 */
export function isEasyPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase().trim()
  if (new Set(text).size <= 2 || isInARow(text)) return true
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const unmasked = word.replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('3', 'e').replaceAll('$', 's')
  return word !== '' && (words.has(word) || words.has(unmasked) || isInARow(word))
}

/** `123456`, `987654`, `abcdef`, `qwerty`, `1q2w3e`: one after another on the keyboard or in the alphabet, and `123123`. */
function isInARow(text: string): boolean {
  const period = [1, 2, 3, 4].find(
    (length) =>
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length),
  )
  const backwards = [...text].toReversed().join('')
  return period !== undefined || rows.some((row) => row.includes(text) || row.includes(backwards))
}

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qazwsxedcrfvtgbyhn',
]

/** The words of those lists, words that people in India choose, and words of this house's own. */
const words = new Set(
  `password passwort passw pass passcode admin administrator root user guest login welcome letmein changeme change secret test testing default
  master monkey dragon football baseball basketball cricket sunshine princess superman batman pokemon starwars shadow michael jordan
  jennifer charlie daniel ashley jessica thomas robert hunter killer soccer hockey tigger buster summer winter flower computer internet
  google freedom whatever trustno iloveyou loveme lovely hello hellothere access qwe asd zxc qweasd qweasdzxc abc aaa india bharat
  bangalore bengaluru karnataka mumbai delhi chennai krishna ganesh shiva lakshmi saibaba omsairam jaihind jaimatadi sairam namaste
  sachin dhoni kohli priya rahul suresh ramesh deepak sabha tickets ticket boxoffice office scanner`.split(/\s+/),
)
