import type { FigurePhrase } from '@sabha/api/figure-words'
import type { Phrase } from '@sabha/language/phrases'
import { isGstin } from '@sabha/ticketing/invoice'
import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import type { Ref } from 'react'
import styles from './page.module.css'

/** A registered buyer's details, as typed. */
export interface TypedBuyer {
  gstin: string
  name: string
  address: string
}

export const noBuyer: TypedBuyer = { gstin: '', name: '', address: '' }

/** Returns the buyer as the invoice names them. */
export function readBuyer({ gstin, name, address }: TypedBuyer): TypedBuyer {
  return { gstin: gstin.replace(/\s/g, '').toUpperCase(), name: name.trim(), address: address.trim() }
}

/** Returns the first field with something wrong, and what is wrong with it. */
export function problemOfBuyer(buyer: TypedBuyer): { field: keyof TypedBuyer; problem: Phrase & FigurePhrase } | null {
  const { gstin, name, address } = readBuyer(buyer)
  if (gstin === '') return { field: 'gstin', problem: 'Please enter your GSTIN, or leave the invoice out.' }
  if (!isGstin(gstin)) return { field: 'gstin', problem: wrongGstin }
  if (name !== '' && address !== '') return null
  return {
    field: name === '' ? 'name' : 'address',
    problem: 'For an invoice with a GSTIN, please enter the registered name and address, too.',
  }
}

const wrongGstin =
  'This is not a GSTIN. It has 15 characters, such as 29AAAAA0000A1ZY: two digits of the state, the PAN, and three more. Please check each.'

interface BuyerFieldsProps {
  /** Null where nobody asked for the fields. */
  buyer: TypedBuyer | null
  isFixed: boolean
  /** Whether the visitor wants to pay: then the first wrong field says what is wrong with it. */
  isChecked: boolean
  ref: Ref<HTMLDivElement>
  /** `true`: the fields are wanted, and empty. */
  onChange: (buyer: TypedBuyer | true | null) => void
}

/** For schools and companies that want the invoice in their name. */
export function BuyerFields({ buyer, isFixed, isChecked, ref, onChange }: BuyerFieldsProps) {
  const { say } = useLanguage()
  const found = isChecked && buyer ? problemOfBuyer(buyer) : null
  const field = (name: keyof TypedBuyer) => ({
    disabled: isFixed,
    value: buyer?.[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => buyer && onChange({ ...buyer, [name]: target.value }),
    error: found?.field === name ? say(found.problem) : undefined,
  })
  return (
    <div ref={ref} className={styles.buyer}>
      <label className={styles.box}>
        <input
          type="checkbox"
          checked={buyer !== null}
          disabled={isFixed}
          onChange={({ target }) => onChange(target.checked ? true : null)}
        />
        <span>{say('I need an invoice with our GSTIN')}</span>
      </label>
      {buyer && (
        <>
          <Field {...field('gstin')} label={say('Your GSTIN')} maxLength={20} autoCapitalize="characters" spellCheck={false} />
          <Field {...field('name')} label={say('Registered name')} help={say('As the GST portal has it.')} maxLength={200} />
          <Field {...field('address')} label={say('Registered address')} maxLength={300} autoComplete="street-address" />
        </>
      )}
    </div>
  )
}
