import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import formStyles from '../components/form.module.css'
import type { ReadSeat } from './office-hall.ts'
import type { SeatDeed } from './seat-deeds.ts'

interface ConfirmDialogProps {
  seats: readonly ReadSeat[]
  deed: Exclude<SeatDeed, 'booked'>
  onConfirm: () => void
  onClose: () => void
}

const namedAtMost = 12

/** A customer has these seats: nobody takes them away by a slip of the hand (specification section 4). */
export function ConfirmDialog({ seats, deed, onConfirm, onClose }: ConfirmDialogProps) {
  const { say } = useLanguage()
  const customers = seats.filter(({ isCustomers }) => isCustomers)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('Customers have these seats')}
      description={say('Their bookings of these seats are cancelled, and they are told. What they paid goes back the way it was paid.')}
    >
      <div className={formStyles['form']}>
        <ul className={formStyles['list']}>
          {customers.slice(0, namedAtMost).map(({ id, stored }) => (
            <li key={id}>
              <strong>{id}</strong> {stored.customer_name}
              {stored.booking_id !== null && (
                <>
                  {' · '}
                  <Link to={paths.adminBooking(stored.booking_id)}>{stored.booking_id}</Link>
                </>
              )}
            </li>
          ))}
          {customers.length > namedAtMost && <li>{say('and {{count}} more', { count: customers.length - namedAtMost })}</li>}
        </ul>
        <div className={formStyles['actions']}>
          <Button variant="danger" onClick={onConfirm}>
            {say(deed === 'blocked' ? 'Cancel and block' : 'Cancel and make available')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {say('Leave them')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
