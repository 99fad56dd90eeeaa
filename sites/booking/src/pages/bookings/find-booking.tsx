import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { FindBookingForm } from './find-booking-form.tsx'

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
