import { homeZone, localDate } from '@sabha/ticketing/time'

export interface StatementLine {
  /** Epoch ms. The line is of this day. */
  at: number
  /** Rupees, as the bank writes them. */
  amount: string
  /** 12 digits; undefined: the bank doesn't tell it. */
  rrn?: string
  narration?: string
  isDebit?: boolean
}

export const dataUrl = (content: string | Uint8Array) => `data:text/csv;base64,${Buffer.from(content).toString('base64')}`

/** Makes a statement as HDFC exports it, of an account that doesn't exist. */
export function statementText(lines: readonly StatementLine[]): string {
  const rows = lines.map(({ at, amount, rrn, narration = 'UPI-GOPAL EXAMPLE', isDebit = false }) => {
    const [year = '', month, day] = localDate(at, homeZone).split('-')
    const date = `${day}/${month}/${year.slice(2)}`
    const cells = [date, narration, rrn === undefined ? '0' : `0000${rrn}`, date, isDebit ? amount : '', isDebit ? '' : amount, '10,000.00']
    return cells.map((cell) => `"${cell}"`).join(',')
  })
  const head = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'
  return ['SAMPLE ARTS COLLECTIVE', '', head, ...rows, '', 'STATEMENT SUMMARY'].join('\r\n')
}

export const statement = (lines: readonly StatementLine[]) => dataUrl(statementText(lines))
