import type { Till } from '@sabha/api/admin/tills'
import { formatMoney } from '@sabha/language/formats'
import { paiseOf, rupeesOf } from '@sabha/ticketing/money'
import { cashPieces, countedCash } from '@sabha/ticketing/till'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { adminApi } from '../admin-api.ts'
import { CheckBox } from '../components/fields.tsx'
import { type AdminForm, FormCheckBox, FormDialog, FormNote, FormText } from '../components/form-dialog.tsx'
import { readWhole } from '../components/whole-number.ts'
import { Sums } from './sums.tsx'
import styles from './tills.module.css'
import { differenceWords, mailedWords } from './words.ts'

type Pieces = Record<`p${(typeof cashPieces)[number]}`, string>
type Counting = Pieces & {
  note: string
  mail: boolean
  /** The difference (rupees) that was confirmed: another count makes another one. */
  confirmed: string
}

const nothingCounted = Object.fromEntries(cashPieces.map((piece) => [`p${piece}`, ''])) as Pieces

/** Returns the typed count of each note and coin; `NaN` if it is no number. */
function piecesOf(values: Counting): Record<string, number> {
  const typed = cashPieces.map((piece) => [String(piece), values[`p${piece}`].trim()] as const)
  return Object.fromEntries(typed.flatMap(([piece, text]) => (text === '' ? [] : [[piece, readWhole(text) ?? Number.NaN]])))
}

/** What the counted cash is more, or less, than it should be; rupees. */
function differenceOf(values: Counting, till: Till): number {
  return rupeesOf((countedCash(piecesOf(values)) ?? 0) - paiseOf(till.expected))
}

/** Says whether a difference still has to be confirmed: a closed till stays as it is. */
function isToConfirm(values: Counting, till: Till): boolean {
  const difference = differenceOf(values, till)
  return difference !== 0 && values.confirmed !== String(difference)
}

/** Enter leads to the next field, as whoever counts presses it after each pile. */
function toNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.form?.elements ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next instanceof HTMLElement) next.focus()
}

/** Counts a till by notes and coins, shows the difference during the count, and closes the till. */
export function CloseTillDialog({ till, onClose }: { till: Till; onClose: () => void }) {
  const { say, language } = useLanguage()
  return (
    <FormDialog
      title={say('Count and close till {{number}}', { number: till.id })}
      description={say('A closed till stays as it is. A mistake is corrected by a new entry.')}
      wide
      initial={{ ...nothingCounted, note: '', mail: true, confirmed: '' } as Counting}
      problemsOf={(values) => {
        const counted = piecesOf(values)
        const wrong = cashPieces.filter((piece) => countedCash({ [piece]: counted[piece] ?? 0 }) === undefined)
        if (wrong.length > 0) return Object.fromEntries(wrong.map((piece) => [`p${piece}`, say('Whole numbers only.')]))
        return isToConfirm(values, till) ? { confirmed: say('The count differs. Please count again, or confirm it.') } : {}
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
  const difference = differenceOf(form.values, till)
  const { words } = differenceWords({ difference_now: difference }, say)
  const isCounted = difference === 0 || Object.keys(piecesOf(form.values)).length > 0
  const unconfirmed = form.problemAt('confirmed')
  return (
    <>
      <div className={styles.pieces}>
        {cashPieces.map((piece) => (
          <FormText
            key={piece}
            form={form}
            name={`p${piece}`}
            label={`₹${piece} ×`}
            inputMode="numeric"
            maxLength={6}
            onKeyDown={toNextField}
          />
        ))}
      </div>
      <Sums
        rows={[
          { label: say('Counted'), value: rupeesOf(counted) },
          { label: say('Cash that should be there'), value: till.expected },
        ]}
      />
      <p className={styles.difference} role="status">
        {isCounted ? words : say('Nothing counted yet')} <span className="visually-hidden">{formatMoney(counted)}</span>
      </p>
      {unconfirmed !== undefined && <Notice kind="error">{unconfirmed}</Notice>}
      {(unconfirmed !== undefined || (difference !== 0 && form.values.confirmed !== '')) && (
        <CheckBox
          checked={!isToConfirm(form.values, till)}
          onCheckedChange={(checked) => form.set('confirmed', checked ? String(difference) : '')}
        >
          {say('The count is right: {{difference}}', { difference: words })}
        </CheckBox>
      )}
      <FormNote form={form} name="note" />
      <FormCheckBox form={form} name="mail">
        {say('Mail the slip to me and to everybody with full access')}
      </FormCheckBox>
    </>
  )
}
