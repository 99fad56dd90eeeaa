import type { Say } from '@sabha/language/translate'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { SeatId } from '@sabha/ticketing/seats'
import { type Point, type SeatView, viewFromSeat, viewSize } from '@sabha/ticketing/view-from-seat'
import { useLanguage } from '@sabha/ui/use-language'
import { useId, useMemo, useState } from 'react'
import { photoSource, SeatPhoto, useSeatPhoto } from './seat-photo.tsx'
import styles from './view-from-here.module.css'

export interface ViewFromHereProps {
  showId: string
  plan: HallPlan
  /** At least one. */
  seats: readonly SeatId[]
}

const sides = {
  left: 'left of the middle',
  middle: 'in the middle',
  right: 'right of the middle',
} as const satisfies Record<SeatView['side'], string>

/** The stage as seen from the seat that was chosen last: a photograph where the office has put one, else a drawing. */
export default function ViewFromHere({ showId, plan, seats }: ViewFromHereProps) {
  const words = useLanguage()
  const { say } = words
  const seat = useNewest(seats)
  const view = useMemo(() => viewFromSeat(plan, seat), [plan, seat])
  const shown = useSeatPhoto(showId, plan, seat)
  // Places without numbers can't be drawn, and nobody reads their ids.
  const title = view ? say('The stage from seat {{seat}}', { seat }) : say('The stage from your places')
  if (!view && !shown) return null
  const told = view ? viewWords(view, say).join(' · ') : ''
  const source = shown && photoSource(shown, plan, words)
  return (
    <figure className={styles.view}>
      {shown ? <SeatPhoto {...shown} /> : view && <Drawing view={view} name={`${title}: ${told}`} />}
      <figcaption>
        <strong>{title}</strong>
        {told && <span>{told}</span>}
        {source && <span>{source}</span>}
      </figcaption>
    </figure>
  )
}

function viewWords({ distance, side, isRestricted }: SeatView, say: Say): string[] {
  return [
    say('About {{metres}} m from the stage', { metres: Math.max(1, Math.round(distance)) }),
    say(sides[side]),
    ...(isRestricted ? [say('Restricted view')] : []),
  ]
}

/** Returns the seat that was chosen last. Seats come in the hall's order, so it is the one that wasn't there before. */
function useNewest(seats: readonly SeatId[]): SeatId {
  const [before, setBefore] = useState(seats)
  const [newest, setNewest] = useState(seats.at(-1) ?? '')
  if (before === seats) return newest
  const added = seats.find((seat) => !before.includes(seat))
  const next = added ?? (seats.includes(newest) ? newest : (seats.at(-1) ?? ''))
  setBefore(seats)
  setNewest(next)
  return next
}

const pathOf = (shape: readonly Point[]) => (shape.length === 0 ? '' : `M${shape.map(({ x, y }) => `${x} ${y}`).join('L')}Z`)

function Drawing({ view, name }: { view: SeatView; name: string }) {
  const id = useId()
  const lit = (part: string) => `url(#${id}-${part})`
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${viewSize.width} ${viewSize.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={name}
    >
      <defs>
        <linearGradient id={`${id}-wall`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2a0715" />
          <stop offset="1" stopColor="#8a2350" />
        </linearGradient>
        <linearGradient id={`${id}-floor`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#8d5a2a" />
          <stop offset="1" stopColor="#e0b266" />
        </linearGradient>
        <linearGradient id={`${id}-curtain`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#5c0d28" />
          <stop offset="0.25" stopColor="#a3173f" />
          <stop offset="0.5" stopColor="#6d0f2f" />
          <stop offset="0.75" stopColor="#a3173f" />
          <stop offset="1" stopColor="#5c0d28" />
        </linearGradient>
        <linearGradient id={`${id}-house`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1b0a12" />
          <stop offset="1" stopColor="#3a1a26" />
        </linearGradient>
        <clipPath id={`${id}-opening`}>
          <path d={pathOf(view.opening)} />
        </clipPath>
        <radialGradient id={`${id}-light`} cx="0.5" cy="0.75" r="0.6">
          <stop offset="0" stopColor="#ffe9b0" stopOpacity="0.75" />
          <stop offset="1" stopColor="#ffe9b0" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width={viewSize.width} height={viewSize.height} fill={lit('house')} />
      <g clipPath={lit('opening')}>
        <path d={pathOf(view.opening)} fill="#1d0610" />
        <path d={pathOf(view.wall)} fill={lit('wall')} />
        <path d={pathOf(view.floor)} fill={lit('floor')} />
        <path d={pathOf(view.opening)} fill={lit('light')} />
      </g>
      {view.curtains.map((curtain, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are three, each in its place.
        <path key={index} d={pathOf(curtain)} fill={lit('curtain')} />
      ))}
      <path d={pathOf(view.opening)} className={styles.frame} />
      <path d={pathOf(view.step)} fill="#4a1428" />
      <path d={pathOf(view.apron)} fill={lit('floor')} />
      {view.performers.map(({ x, y, height }) => (
        <path key={`${x} ${y}`} d={person} fill="#2a0715" transform={`translate(${x} ${y}) scale(${height / 100})`} />
      ))}
      {view.heads.map(({ x, y, radius }) => (
        <path key={`${x} ${y}`} className={styles.head} fill="#1c0b13" stroke="#7c4a5c" d={headAt(x, y, radius)} />
      ))}
    </svg>
  )
}

/** A standing figure, a hundred units high, with its feet at 0, 0. */
const person = 'M-13 0Q-10-30-9-50L-14-42L-17-46L-9-72Q-7-78-3-79A9 9 0 1 1 3-79Q7-78 9-72L17-46L14-42L9-50Q10-30 13 0Z'

/** A head over its shoulders and the back of a chair. */
function headAt(x: number, y: number, radius: number): string {
  const [wide, low] = [1.9 * radius, 4.5 * radius]
  return `M${x - radius} ${y}a${radius} ${radius * 1.15} 0 1 1 ${2 * radius} 0q0 ${radius} ${-0.4 * radius} ${radius}q${wide - 0.6 * radius} 0 ${wide - 0.6 * radius} ${radius}v${low}h${-2 * wide}v${-low}q0${-radius} ${wide - 0.6 * radius}${-radius}q${-0.4 * radius} 0 ${-0.4 * radius}${-radius}z`
}
