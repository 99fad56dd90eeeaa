import type { Booking } from '@sabha/api/shapes'
import { buttonClass } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Instructions } from './instructions.tsx'
import { Ticket } from './ticket.tsx'
import styles from './ticket-ready-dialog.module.css'

interface TicketReadyDialogProps {
  open: boolean
  onClose: () => void
  booking: Booking
  qr: string
  download: ReactNode
}

/** Hands the ticket over as soon as its PDF is made. */
export function TicketReadyDialog({ open, onClose, booking, qr, download }: TicketReadyDialogProps) {
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
        <div className={styles['actions']}>
          {download}
          <Link className={buttonClass('quiet')} to={paths.shows}>
            {say('Book Another Show')}
          </Link>
        </div>
        <Ticket booking={booking} qr={qr} />
        <Instructions />
      </div>
    </Dialog>
  )
}
