import { SeatChips } from '../../components/seat-chips.tsx'
import { placeNames } from '../../session/place-names.ts'

interface KeptSeatsProps {
  seats: readonly string[]
}

/** The seats of the choice that waits in this tab. */
export default function KeptSeats({ seats }: KeptSeatsProps) {
  return <SeatChips seats={seats} notes={placeNames()} />
}
