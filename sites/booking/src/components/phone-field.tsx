import { isPhone, phoneDigits } from '@sabha/ticketing/phone'
import { Field, type FieldProps } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useEffectEvent, useRef } from 'react'

interface PhoneFieldProps extends Omit<FieldProps, 'label' | 'value' | 'onChange' | 'lead' | 'help'> {
  value: string
  onValueChange: (digits: string) => void
}

/** Ten digits, with the telephone keypad. */
export function PhoneField({ value, onValueChange, ...field }: PhoneFieldProps) {
  const { say } = useLanguage()
  const place = useRef<HTMLDivElement>(null)

  // A number that arrives whole (pasted, filled in, suggested by a keyboard) may carry +91 or 0 in front.
  // Only before the insertion has the length limit not cut it short yet.
  const insert = useEffectEvent((event: InputEvent) => {
    const digits = phoneDigits(event.data ?? '')
    if (!isPhone(digits)) return
    event.preventDefault()
    onValueChange(digits)
  })
  useEffect(() => {
    const node = place.current
    const listen = (event: InputEvent) => insert(event)
    node?.addEventListener('beforeinput', listen)
    return () => node?.removeEventListener('beforeinput', listen)
  }, [])

  return (
    <div ref={place}>
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
        onChange={(event) => onValueChange(phoneDigits(event.target.value).slice(0, 10))}
      />
    </div>
  )
}
