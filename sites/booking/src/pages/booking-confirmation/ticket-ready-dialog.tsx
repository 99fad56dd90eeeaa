import type { Booking } from '@sabha/api/shapes'
import { Dialog } from '@sabha/ui/dialog'
import { useLanguage } from '@sabha/ui/use-language'
import { Instructions } from './instructions.tsx'
import { Ticket } from './ticket.tsx'
import { TicketActions } from './ticket-actions.tsx'
import styles from './ticket-ready-dialog.module.css'
import type { TicketFile } from './use-ticket.ts'

interface TicketReadyDialogProps {
  open: boolean
  onClose: () => void
  booking: Booking
  qr: string
  ticket: TicketFile
}

/** Hands the ticket over as soon as its PDF is made. */
export function TicketReadyDialog({ open, onClose, booking, qr, ticket }: TicketReadyDialogProps) {
  const { say } = useLanguage()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      wide
      title={say('Your Ticket is Ready')}
      description={say('Show the QR code at the door, on your phone or on paper.')}
    >
      <div className={styles['content']}>
        <TicketActions ticket={ticket} />
        <Ticket booking={booking} qr={qr} />
        <Instructions ageLimit={booking.age_limit ?? ''} />
      </div>
    </Dialog>
  )
}
