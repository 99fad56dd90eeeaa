import { describe, expect, it } from 'vitest'
import { mostStatementLines, readStatement } from './bank-statement.ts'

const today = '2026-11-26'
const head = 'Date,Narration,Ref No,Debit,Credit,Balance'
const read = (...lines: string[]) => readStatement([head, ...lines].join('\n'), today)
const credits = (...lines: string[]) => {
  const statement = read(...lines)
  if ('problem' in statement) throw new Error(statement.problem)
  return statement.credits
}
const first = (line: string) => credits(line)[0]

describe('a line of a statement', () => {
  it('has its date in any of the ways in which banks write it', () => {
    const dates = ['19/11/26', '19/11/2026', '19-11-2026', '19-Nov-2026', '19 Nov 2026', '19-NOV-26', '2026-11-19', '19/11/2026 00:00:00']
    for (const date of dates) expect(first(`${date},UPI/A,,,"700.00",`), date).toMatchObject({ day: '2026-11-19', time: null })
    expect(first('19-11-2026 07:05:12 PM,UPI/A,,,700,')).toMatchObject({ time: '19:05' })
  })

  it('has its amount in Indian grouping, with a sign of the rupee or of the credit', () => {
    for (const amount of ['1,23,456.00', '123456', '₹1,23,456', '123456.00 Cr', 'INR 123456.0']) {
      expect(first(`19/11/26,UPI/A,,,"${amount}",`)?.amount, amount).toBe(123_456_00)
    }
  })

  it('has the bank’s number in its reference, or alone in its narration', () => {
    const rrn = (narration: string, reference = '') => first(`19/11/26,${narration},${reference},,700,`)?.rrn
    expect(rrn('UPI', '0000632309114417')).toBe('632309114417')
    expect(rrn('UPI/632309114417/A')).toBe('632309114417')
    expect(rrn('UPI-A-919000000003@sample-632309114417')).toBe('632309114417')
    expect(rrn('UPI/632309114417/632309225528')).toBeNull()
    expect(rrn('UPI/6323091144/A')).toBeNull()
    expect(rrn('UPI/63230911441799/A')).toBeNull()
  })

  it('keeps of its narration neither address nor phone number', () => {
    const { narration } = first('19/11/26,UPI-GOPAL EXAMPLE-gopal.example@sample-9000000002-632309114417-show,,,700,') ?? {}
    expect(narration).toBe('UPI-GOPAL EXAMPLE / show')
    expect(first(`19/11/26,UPI ${'x'.repeat(300)},,,700,`)?.narration).toHaveLength(60)
  })

  it('is the same in a statement that has it once more, cut or whole, and another one where it is paid twice', () => {
    const identities = (...lines: string[]) => credits(...lines).map(({ identity }) => identity)
    expect(identities('19/11/26,UPI/632309114417/A,,,700,', '19/11/26,UPI/632309114417/A,,,700,')).toHaveLength(1)
    const [one, other] = identities('19/11/26,UPI/GOPAL EXAMPLE,,,700,', '19/11/26,UPI/GOPAL EXAMPLE,,,700,')
    expect(one).not.toBe(other)
    const whole = 'UPI/GOPAL EXAMPLE OF THE SAMPLE TRUST'
    expect(identities(`19/11/26,${whole}/show,,,700,`)).toEqual(identities(`19/11/26,${whole},,,700,`))
    expect(identities('19/11/26,UPI/GOPAL EXAMPLE,,,700,')).toEqual([one])
  })
})

describe('what is no line', () => {
  it('is passed by: debits, headings, sums and remarks', () => {
    const others = ['Opening Balance,,,,,10000', '19/11/26,UPI/A,,700,,', ',TOTAL,,700,"1,400",', head, 'Computer generated statement', '']
    expect(credits(...others, '19/11/26,UPI/632309114417/A,,,700,')).toHaveLength(1)
    expect(read('19/11/26,NEFT/TRUST,N1,,25000,')).toEqual({ credits: [], others: 1 })
  })

  it('is refused with its line, where it may be a payment that can’t be read', () => {
    expect(read('19/11/26,UPI/A,,,700,', '31/11/26,UPI/A,,,700,')).toEqual({ problem: 'bad-date', line: 3 })
    expect(read('11/19/26,UPI/A,,,700,')).toEqual({ problem: 'bad-date', line: 2 })
    expect(read('yesterday,UPI/ABC,,,700,')).toEqual({ problem: 'bad-date', line: 2 })
    expect(read('27/11/26,UPI/A,,,700,')).toEqual({ problem: 'bad-date', line: 2 })
    expect(read('19/11/26,UPI/A,,,"1,00",')).toEqual({ problem: 'bad-amount', line: 2 })
    expect(read('19/11/26,UPI/A,,,x,')).toEqual({ problem: 'bad-amount', line: 2 })
    // An unquoted comma moves everything to the right of it.
    expect(read('19/11/26,UPI/A, show,R1,,700,9')).toEqual({ problem: 'bad-amount', line: 2 })
    expect(read('19/11/26,=HYPERLINK("x"),,,700,')).toEqual({ problem: 'formula', line: 2 })
    expect(read('19/11/26,UPI/A,,,=700+1,')).toEqual({ problem: 'formula', line: 2 })
  })
})

describe('a file', () => {
  it('is none of a bank, or no CSV', () => {
    const why = (text: string) => {
      const statement = readStatement(text, today)
      return 'problem' in statement ? statement.problem : 'read'
    }
    expect(why('')).toBe('no-columns')
    expect(why('name,phone\nGopal,9000000002')).toBe('no-columns')
    expect(why('Date,Narration,Balance\n19/11/26,UPI,5')).toBe('no-columns')
    expect(why(head)).toBe('no-lines')
    expect(why('PK\u0003\u0004xl/workbook.xml')).toBe('not-csv')
    expect(why('<html><table><tr><td>Date</td></tr></table></html>')).toBe('not-csv')
    expect(why('D\0a\0t\0e\0')).toBe('not-csv')
    expect(why(`${head}\n${'19/11/26,UPI/A,,,700,\n'.repeat(mostStatementLines + 1)}`)).toBe('too-long')
    expect(why(`${head}\n"19/11/26,UPI/A,,,700,`)).toBe('no-columns')
  })

  it('may be separated otherwise, begin with a byte order mark, and have its columns in another order', () => {
    for (const separator of ['\t', ';', '|']) {
      const text = ['Sample bank', 'Credit,Particulars,Txn Date', '"700",UPI/A,19/11/26'].join('\r\n').replaceAll(',', separator)
      expect(readStatement(`\uFEFF${text}`, today), separator).toMatchObject({ credits: [{ amount: 700_00, day: '2026-11-19' }] })
    }
  })
})
