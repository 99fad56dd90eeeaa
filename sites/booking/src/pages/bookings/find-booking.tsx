import { normaliseCode } from '@sabha/ticketing/codes'
import { isPhone, phoneDigits } from '@sabha/ticketing/phone'
import { Button } from '@sabha/ui/button'
import { useCheckedForm } from '@sabha/ui/checked-form'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { api } from '../../api.ts'
import { Failure } from '../../components/failure.tsx'
import styles from './page.module.css'

/** Brings a booking of another browser to this one, by the booking's codes and its phone number. */
export function FindBooking({ onFound }: { onFound: () => void }) {
  const { say } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {say('Find an earlier booking')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={say('Find an earlier booking')}
        description={say('Booked on another phone or computer? Both codes are on your ticket and in its e-mail.')}
      >
        <FindBookingForm onFound={onFound} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function FindBookingForm({ onFound, onClose }: { onFound: () => void; onClose: () => void }) {
  const { say, sayText } = useLanguage()
  const queries = useQueryClient()
  const [typed, setTyped] = useState({ id: '', code: '', phone: '' })
  const claim = useMutation({
    mutationFn: (codes: { booking_id: string; verification_code: string; phone: string }) => api.bookings.claim(codes),
    onSuccess: () => {
      onFound()
      return queries.invalidateQueries({ queryKey: ['bookings'] })
    },
  })

  const codes = { booking_id: normaliseCode(typed.id), verification_code: normaliseCode(typed.code), phone: phoneDigits(typed.phone) }
  const isSound = codes.booking_id !== '' && codes.verification_code !== '' && isPhone(codes.phone)
  const { isChecked, submit } = useCheckedForm(isSound, () => claim.isPending || claim.mutate(codes))
  const field = (name: keyof typeof typed, problem: string | false) => ({
    maxLength: 40,
    value: typed[name],
    error: (isChecked && problem) || undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
  })
  const asPrinted = { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false }

  if (claim.isSuccess) {
    return (
      <div className={styles.form}>
        <Notice kind="success">{say('Found: {{show}}', { show: sayText(claim.data.booking.show_title) })}</Notice>
        <Button onClick={onClose}>{say('Close')}</Button>
      </div>
    )
  }
  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit}>
      <Field {...field('id', codes.booking_id === '' && say('Please enter the booking ID.'))} {...asPrinted} label={say('Booking ID')} />
      <Field
        {...field('code', codes.verification_code === '' && say('Please enter the verification code.'))}
        {...asPrinted}
        label={say('Verification code')}
      />
      <Field
        {...field('phone', !isPhone(codes.phone) && say('Please enter a valid 10-digit phone number'))}
        label={say('Phone number')}
        help={say('The number you booked with.')}
        type="tel"
        autoComplete="tel-national"
      />
      <Failure error={claim.error} failed="The booking could not be looked up. Please try again." />
      <Button type="submit" busy={claim.isPending}>
        {say('Find booking')}
      </Button>
    </form>
  )
}
