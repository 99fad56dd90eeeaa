import { groupName } from '@sabha/api/seat-words'
import type { HallPlan } from '@sabha/ticketing/hall'
import { useMemo } from 'react'
import { useLanguage } from '../use-language.tsx'
import { floorsOf, type HallPart } from './floors.ts'
import type { SayLeft } from './left-words.ts'
import styles from './seat-map.module.css'
import { freeBy, type HallStates } from './seat-states.ts'

interface FloorSwitchProps {
  plan: HallPlan
  states: HallStates
  /** The floor that was shown last; undefined: the whole hall. */
  shown: string | undefined
  /** `floor`: the floor of the part, or the part itself. A block is shown so near that seats can be chosen. */
  onShow: (part: HallPart, floor: string, isBlock: boolean) => void
  onWhole: () => void
  sayLeft: SayLeft
}

/** The floors of a hall with the seats left on each, and the blocks of the floor that is shown. A press goes there. */
export default function FloorSwitch({ plan, states, shown, onShow, onWhole, sayLeft }: FloorSwitchProps) {
  const language = useLanguage()
  const { say } = language
  const floors = useMemo(() => floorsOf(plan), [plan])
  const free = useMemo(() => freeBy(plan, states, floors), [plan, states, floors])
  return (
    <ul className={styles.floors} aria-label={say('Floors')}>
      {floors.map((floor) => {
        const { name } = floor.group
        const isShown = name === shown
        const left = free.get(floor) ?? 0
        return (
          <li key={name}>
            <button type="button" aria-pressed={isShown} onClick={() => (isShown ? onWhole() : onShow(floor, name, false))}>
              <strong>{groupName(floor.group, language)}</strong> <span className={styles.left}>{sayLeft(left, say)}</span>
            </button>
            {isShown && floor.blocks.length > 1 && (
              <ul aria-label={say('Blocks of {{floor}}', { floor: groupName(floor.group, language) })}>
                {floor.blocks.map((block) => (
                  <li key={block.group.name}>
                    <button type="button" onClick={() => onShow(block, name, true)}>
                      {groupName(block.group, language)}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
}
