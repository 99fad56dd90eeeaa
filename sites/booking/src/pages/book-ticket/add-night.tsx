import type { Show } from '@sabha/api/shapes'
import { mostNights } from '@sabha/ticketing/basket'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { seatsLeft } from '../../components/nights.tsx'
import { paths } from '../../paths.ts'
import { useShows } from '../../queries.ts'
import { bookTicketState } from '../../session/show-state.ts'
import { occasionWords } from '../../show-words.ts'
import styles from './basket.module.css'

export interface AddNightProps {
  /** The shows in the payment so far, this page's among them. */
  showIds: readonly string[]
  /** The seats are being paid for. */
  isFixed: boolean
  /** Whether the visitor may leave the page; where they may not, it says there why. */
  mayLeave: () => boolean
  /** The visitor goes to another show. */
  onLeave: () => void
}

/** The way to seats of another show in the same payment; null where no other is on sale. */
export default function AddNight({ showIds, isFixed, mayLeave, onLeave }: AddNightProps) {
  const { say } = useLanguage()
  const { data: shows = [] } = useShows()
  const [isOpen, setOpen] = useState(false)
  const others = shows.filter((show) => show.on_sale && !showIds.includes(show.id))
  if (others.length === 0 || showIds.length >= mostNights) return null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        disabled={isFixed}
        onClick={() => {
          if (mayLeave()) setOpen(true)
        }}
      >
        {say('Add another show')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={say('Add another show')}
        description={say('One payment for all: every show is booked, or none. Your seats are held when you proceed.')}
      >
        <ul>
          {others.map((show) => (
            <ShowRow key={show.id} show={show} onLeave={onLeave} />
          ))}
        </ul>
      </Dialog>
    </>
  )
}

function ShowRow({ show, onLeave }: { show: Show; onLeave: () => void }) {
  const words = useLanguage()
  return (
    <li className={styles.show}>
      <Link to={paths.bookTicket(show.id)} state={bookTicketState(show)} onClick={onLeave}>
        {words.sayText(show.title)}
      </Link>
      <span>{occasionWords(show, words).whole}</span>
      <span className={styles.left}>{seatsLeft(show, words)}</span>
    </li>
  )
}
