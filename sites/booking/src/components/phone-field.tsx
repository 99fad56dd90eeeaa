import { isPhone, phoneDigits } from '@sabha/ticketing/phone'
import { Field, type FieldProps } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import type { ClipboardEvent } from 'react'

export interface PhoneFieldProps extends Omit<FieldProps, 'label' | 'value' | 'onChange' | 'lead' | 'help'> {
  value: string
  onValueChange: (digits: string) => void
}

/** Ten digits, with the telephone keypad. A country code or 0 in front is dropped before the field's length limit bites. */
export function PhoneField({ value, onValueChange, ...field }: PhoneFieldProps) {
  const { say } = useLanguage()
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = phoneDigits(event.clipboardData.getData('text'))
    if (!isPhone(digits)) return
    event.preventDefault()
    onValueChange(digits)
  }
  return (
    <Field
      autoComplete="tel-national"
      {...field}
      label={say('Phone number')}
      help={say('10 digits, without +91.')}
      lead="+91"
      type="tel"
      inputMode="numeric"
      maxLength={10}
      pattern="[0-9]{10}"
      value={value}
      onPaste={paste}
      onChange={(event) => onValueChange(phoneDigits(event.target.value).slice(0, 10))}
    />
  )
}
