import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { e164, isPhone, phoneDigits, shownPhone } from './phone.ts'

const phone = fc.stringMatching(/^[0-9]{10}$/)

describe('a phone number as typed or pasted', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['98765 43210', '9876543210'],
    ['98765-43210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['+91-98765-43210', '9876543210'],
    ['(+91) 98765.43210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['09876543210', '9876543210'],
    ['\u202a+91 98765 43210\u202c', '9876543210'],
    // A number that only looks as if it had a prefix is left as it is.
    ['9198765432', '9198765432'],
    ['0987654321', '0987654321'],
    ['0091987654', '0091987654'],
  ])('%j is %s', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits)
    expect(isPhone(phoneDigits(typed))).toBe(true)
  })

  it.each(['', '98765', '98765432101', '+1 415 555 01234', '+91 98765 4321', 'nine eight seven', '++++++++++'])(
    '%j is refused',
    (typed) => {
      expect(isPhone(phoneDigits(typed))).toBe(false)
    },
  )

  it('with any prefix and any marks between its digits is its ten digits', () => {
    const marks = fc.constantFrom('', ' ', '-', '.', '\u00a0', ' - ')
    fc.assert(
      fc.property(
        phone,
        fc.constantFrom('', '+91', '0091', '91', '0'),
        fc.array(marks, { minLength: 9, maxLength: 9 }),
        (digits, prefix, between) => {
          const typed = `${prefix} ${[...digits].map((digit, index) => digit + (between[index] ?? '')).join('')}`
          expect(phoneDigits(typed)).toBe(digits)
        },
      ),
    )
  })

  it('once cleaned is not cleaned further', () => {
    fc.assert(fc.property(phone, (digits) => void expect(phoneDigits(phoneDigits(digits))).toBe(digits)))
  })
})

describe('ten digits', () => {
  it.each(['987654321', '98765432100', '98765 4321', '98765432a0', '9876543210\n', '೯೮೭೬೫೪೩೨೧೦'])('%j are not', (text) =>
    expect(isPhone(text)).toBe(false),
  )
  it('are called from abroad with +91', () => expect(e164('9876543210')).toBe('+919876543210'))
})

it.each([
  ['9876543210', '+91 98765 43210'],
  ['3210', '3210'],
  ['', ''],
])('%j is shown as %j', (phone, shown) => expect(shownPhone(phone)).toBe(shown))
