import { isGstin } from '@sabha/ticketing/invoice'
import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import styles from './page.module.css'

/** A registered buyer as they are typed. */
export interface TypedBuyer {
  gstin: string
  name: string
  address: string
}

export const noBuyer: TypedBuyer = { gstin: '', name: '', address: '' }

/** As the invoice names them; undefined where something is missing or no GSTIN. */
export function readBuyer({ gstin, name, address }: TypedBuyer): TypedBuyer | undefined {
  const read = { gstin: gstin.replace(/\s/g, '').toUpperCase(), name: name.trim(), address: address.trim() }
  return isGstin(read.gstin) && read.name !== '' && read.address !== '' ? read : undefined
}

interface BuyerFieldsProps {
  /** null: nobody asked for it. */
  buyer: TypedBuyer | null
  isFixed: boolean
  /** `true`: the fields are wanted, and empty. */
  onChange: (buyer: TypedBuyer | true | null) => void
}

/** For schools and companies that want the invoice in their name. */
export function BuyerFields({ buyer, isFixed, onChange }: BuyerFieldsProps) {
  const { say } = useLanguage()
  const [left, setLeft] = useState<ReadonlySet<keyof TypedBuyer>>(new Set())
  const field = (name: keyof TypedBuyer) => ({
    disabled: isFixed,
    value: buyer?.[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => buyer && onChange({ ...buyer, [name]: target.value }),
    onBlur: () => setLeft(new Set([...left, name])),
  })
  const isWrong = buyer !== null && left.has('gstin') && buyer.gstin !== '' && !isGstin(buyer.gstin.replace(/\s/g, '').toUpperCase())
  return (
    <div className={styles.buyer}>
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
          <Field
            {...field('gstin')}
            label={say('Your GSTIN')}
            maxLength={20}
            autoCapitalize="characters"
            spellCheck={false}
            error={isWrong ? say('This is not a GSTIN. It has 15 characters; please check each.') : undefined}
          />
          <Field {...field('name')} label={say('Registered name')} help={say('As the GST portal has it.')} maxLength={200} />
          <Field {...field('address')} label={say('Registered address')} maxLength={300} autoComplete="street-address" />
        </>
      )}
    </div>
  )
}
