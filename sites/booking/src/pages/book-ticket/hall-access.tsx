import { groupName } from '@sabha/api/seat-words'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type FloorAccess, hallAccess } from '@sabha/ticketing/hall-access'
import { type HallStates, stateOf } from '@sabha/ui/seat-map/seat-states'
import { useLanguage } from '@sabha/ui/use-language'
import { Facts } from '../../components/facts.tsx'
import styles from './page.module.css'

interface HallAccessPanelProps {
  plan: HallPlan
  states: HallStates
}

/** The access of the hall in words, made from its plan, so that nobody has to look for it on the map. */
export default function HallAccessPanel({ plan, states }: HallAccessPanelProps) {
  const { say } = useLanguage()
  const access = hallAccess(plan, (seat) => stateOf(plan, states, seat) === 'available')
  if (!access) return null
  const { stepFreeDoors, otherDoors, floors } = access
  return (
    <details className={styles.access} id="access">
      <summary>{say('Doors and accessible seats left')}</summary>
      <Facts
        facts={filled([
          { label: say('Doors without steps'), value: stepFreeDoors.join(', ') },
          { label: say('Other doors'), value: otherDoors.join(', ') },
        ])}
      />
      {floors.map((floor) => (
        <Floor key={floor.floor?.name ?? ''} access={floor} />
      ))}
    </details>
  )
}

function Floor({ access: { floor, wheelchair, companions, stepFreeRows, restricted } }: { access: FloorAccess }) {
  const language = useLanguage()
  const { say } = language
  const left = ({ all, free }: FloorAccess['wheelchair']) =>
    all === 0
      ? ''
      : [say('{{free}} of {{all}} left', { free: free.length, all }), free.join(', ')].filter((text) => text !== '').join(' · ')
  return (
    <>
      {floor && <h3>{groupName(floor, language)}</h3>}
      <Facts
        facts={filled([
          { label: say('Wheelchair spaces'), value: left(wheelchair) },
          { label: say('Companion seats'), value: left(companions) },
          { label: say('Rows reached without steps'), value: stepFreeRows.join(', ') },
          { label: say('Seats with a restricted view'), value: restricted.join(', ') },
        ])}
      />
    </>
  )
}

const filled = (facts: readonly { label: string; value: string }[]) => facts.filter(({ value }) => value !== '')
