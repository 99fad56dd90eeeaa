import { readDonation } from '@sabha/ticketing/donation'
import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef, useState } from 'react'

export interface DonationFieldProps {
  /** Rupees, as typed. */
  text: string
  /** The seats are being paid for. */
  isFixed: boolean
  onText: (text: string) => void
}

/** A donation beside the seats; there is none unless the guest asks for the field and fills it. */
export default function DonationField({ text, isFixed, onText }: DonationFieldProps) {
  const { say } = useLanguage()
  const [wasGiven] = useState(text !== '')
  const [isAsked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  if (!isAsked && !wasGiven) {
    return (
      <Button variant="quiet" size="small" aria-expanded={false} disabled={isFixed} onClick={() => setAsked(true)}>
        {say('Add a donation?')}
      </Button>
    )
  }
  return (
    <Field
      ref={field}
      label={say('Your donation')}
      help={say('It goes to the house, beside your seats, without GST. Leave it empty to give nothing.')}
      lead="₹"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      disabled={isFixed}
      value={text}
      error={readDonation(text) === undefined ? say('Please enter the donation in rupees, ₹1 or more, or leave it empty.') : undefined}
      onChange={({ target }) => onText(target.value)}
    />
  )
}
