import type { Till } from '@sabha/api/admin/tills'
import { formatMoney } from '@sabha/language/formats'
import { paiseOf, rupeesOf } from '@sabha/ticketing/money'
import { cashPieces, countedCash } from '@sabha/ticketing/till'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { adminApi } from '../admin-api.ts'
import { type AdminForm, FormCheckBox, FormDialog, FormNote, FormText } from '../components/form-dialog.tsx'
import { Sums } from './sums.tsx'
import styles from './tills.module.css'
import { differenceWords, mailedWords } from './words.ts'

type Pieces = Record<`p${(typeof cashPieces)[number]}`, string>
type Counting = Pieces & { note: string; mail: boolean }

const nothingCounted = Object.fromEntries(cashPieces.map((piece) => [`p${piece}`, ''])) as Pieces

/** Returns the typed count of each note and coin; `NaN` if it is no number. */
function piecesOf(values: Counting): Record<string, number> {
  const typed = cashPieces.map((piece) => [String(piece), values[`p${piece}`].trim()] as const)
  return Object.fromEntries(
    typed.flatMap(([piece, text]) => (text === '' ? [] : [[piece, /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN]])),
  )
}

/** Counts a till by notes and coins, shows the difference during the count, and closes the till. */
export function CloseTillDialog({ till, onClose }: { till: Till; onClose: () => void }) {
  const { say, language } = useLanguage()
  return (
    <FormDialog
      title={say('Count and close till {{number}}', { number: till.id })}
      description={say('A closed till stays as it is. A mistake is corrected by a new entry.')}
      wide
      initial={{ ...nothingCounted, note: '', mail: true } as Counting}
      problemsOf={(values) => {
        const counted = piecesOf(values)
        const wrong = cashPieces.filter((piece) => countedCash({ [piece]: counted[piece] ?? 0 }) === undefined)
        return Object.fromEntries(wrong.map((piece) => [`p${piece}`, say('Whole numbers only.')]))
      }}
      send={(values) => {
        const { note, mail } = values
        return adminApi.tills.close({ till_id: till.id, change: till.change, pieces: piecesOf(values), note: note.trim(), mail, language })
      }}
      failed="The till could not be closed."
      submit={say('Close the till')}
      done={({ difference, mailed }, { mail }) => {
        const { words } = differenceWords({ difference_now: difference }, say)
        return {
          title: say('Till {{number}} is closed', { number: till.id }),
          text: (
            <Notice kind={difference === 0 ? 'success' : 'info'}>
              {words}. <Link to={paths.adminTill(till.id)}>{say('Closing slip')}</Link>
              {mail && <> · {mailedWords(mailed, say)}</>}
            </Notice>
          ),
        }
      }}
      onClose={onClose}
      fields={(form) => <CountFields form={form} till={till} />}
    />
  )
}

function CountFields({ form, till }: { form: AdminForm<Counting>; till: Till }) {
  const { say } = useLanguage()
  const counted = countedCash(piecesOf(form.values)) ?? 0
  const expected = paiseOf(till.expected)
  const { words } = differenceWords({ difference_now: rupeesOf(counted - expected) }, say)
  return (
    <>
      <div className={styles.pieces}>
        {cashPieces.map((piece) => (
          <FormText key={piece} form={form} name={`p${piece}`} label={`₹${piece} ×`} inputMode="numeric" maxLength={6} />
        ))}
      </div>
      <Sums
        rows={[
          { label: say('Counted'), value: rupeesOf(counted) },
          { label: say('Cash that should be there'), value: till.expected },
        ]}
      />
      <p className={styles.difference} role="status">
        {words} <span className="visually-hidden">{formatMoney(counted)}</span>
      </p>
      <FormNote form={form} name="note" />
      <FormCheckBox form={form} name="mail">
        {say('Mail the slip to me and to everybody with full access')}
      </FormCheckBox>
    </>
  )
}
