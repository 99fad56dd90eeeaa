import { normaliseCode } from '@sabha/ticketing/codes'
import { isPhone, phoneDigits } from '@sabha/ticketing/phone'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { Failure } from '../../components/failure.tsx'
import styles from './page.module.css'

/** Brings a booking of another browser to this one, by the booking's own codes. */
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
  const [bookingId, setBookingId] = useState('')
  const [code, setCode] = useState('')
  const [phone, setPhone] = useState('')
  const [isChecked, setChecked] = useState(false)
  const idField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const phoneField = useRef<HTMLInputElement>(null)
  const claim = useMutation({
    mutationFn: (codes: { booking_id: string; verification_code: string; phone: string }) => api.bookings.claim(codes),
    onSuccess: () => {
      onFound()
      return queries.invalidateQueries({ queryKey: ['bookings'] })
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const codes = { booking_id: normaliseCode(bookingId), verification_code: normaliseCode(code), phone: phoneDigits(phone) }
    if (codes.booking_id === '') idField.current?.focus()
    else if (codes.verification_code === '') codeField.current?.focus()
    else if (!isPhone(codes.phone)) phoneField.current?.focus()
    else if (!claim.isPending) claim.mutate(codes)
  }

  if (claim.isSuccess) {
    return (
      <div className={styles.form}>
        <Notice kind="success">{say('Found: {{show}}', { show: sayText(claim.data.booking.show_title) })}</Notice>
        <Button onClick={onClose}>{say('Close')}</Button>
      </div>
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        ref={idField}
        label={say('Booking ID')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={bookingId}
        error={isChecked && bookingId.trim() === '' ? say('Please enter the booking ID.') : undefined}
        onChange={(event) => setBookingId(event.target.value)}
      />
      <Field
        ref={codeField}
        label={say('Verification code')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={isChecked && code.trim() === '' ? say('Please enter the verification code.') : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <Field
        ref={phoneField}
        label={say('Phone number')}
        help={say('The number you booked with.')}
        type="tel"
        autoComplete="tel-national"
        maxLength={40}
        value={phone}
        error={isChecked && !isPhone(phoneDigits(phone)) ? say('Please enter a valid 10-digit phone number') : undefined}
        onChange={(event) => setPhone(event.target.value)}
      />
      <Failure error={claim.error} failed="The booking could not be looked up. Please try again." />
      <Button type="submit" busy={claim.isPending}>
        {say('Find booking')}
      </Button>
    </form>
  )
}
