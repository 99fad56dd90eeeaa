import { SeatChips } from '../../components/seat-chips.tsx'
import { placeNames } from '../../session/place-names.ts'

export interface KeptSeatsProps {
  seats: readonly string[]
}

/** The seats of a choice that waits. */
export default function KeptSeats({ seats }: KeptSeatsProps) {
  return <SeatChips seats={seats} notes={placeNames()} />
}
