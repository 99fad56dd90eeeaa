import type { HallPlan, HallRow } from '@sabha/ticketing/hall'
import { groupLookup } from '@sabha/ticketing/seat-groups'
import { useLanguage } from '@sabha/ui/use-language'
import { memo, useId } from 'react'
import styles from './seat-map.module.css'
import { unit } from './seat-shapes.ts'
import type { SectionTag, SectionTags } from './section-tags.ts'

/** What stands under the seats and never changes with them: the stage, the sections' names and prices. */
export const HallBackdrop = memo(function HallBackdrop({ plan, tags }: { plan: HallPlan; tags: SectionTags }) {
  return (
    <svg className={styles.layer} viewBox={viewBox(plan)} aria-hidden="true">
      <Stage plan={plan} />
      <Floors plan={plan} />
      {plan.doors?.map(({ x, y, name }) => (
        <g key={`${x} ${y}`} transform={`translate(${Math.round(x * unit)} ${Math.round(y * unit)})`}>
          <path className={styles.door} d="m-50 0h100m-80-30v60m60-60v60" />
          <text className={styles.doorName} y={-60}>
            {name}
          </text>
        </g>
      ))}
      {plan.sections.map((section) => {
        const tag = tags.get(section.name)
        return tag && <SectionLabels key={section.name} plan={plan} section={section} tag={tag} />
      })}
    </svg>
  )
})

export function viewBox(plan: HallPlan): string {
  return `0 0 ${Math.round(plan.width * unit)} ${Math.round(plan.height * unit)}`
}

/** The stage as a lit arc, its light falling on the front rows. */
const Stage = memo(function Stage({ plan }: { plan: HallPlan }) {
  const { say } = useLanguage()
  const id = useId()
  const { path, label } = plan.stage
  return (
    <g>
      <defs>
        <radialGradient id={`${id}-light`} gradientUnits="userSpaceOnUse" cx={label.x} cy={label.y} r={plan.width * 0.38}>
          <stop offset="0" stopColor="#f6dc94" stopOpacity="0.8" />
          <stop offset="0.5" stopColor="#f6dc94" stopOpacity="0.22" />
          <stop offset="1" stopColor="#f6dc94" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-floor`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.1" stopColor="#2a0715" />
          <stop offset="1" stopColor="#7c1a3e" />
        </linearGradient>
        <linearGradient id={`${id}-edge`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.3" stopColor="#b98a2f" stopOpacity="0" />
          <stop offset="1" stopColor="#ecc15a" />
        </linearGradient>
      </defs>
      <g transform={`scale(${unit})`}>
        <rect width={plan.width} height={plan.height} fill={`url(#${id}-light)`} />
        <path d={path} fill={`url(#${id}-floor)`} stroke={`url(#${id}-edge)`} className={styles.stage} />
      </g>
      <text className={styles.stageName} x={label.x * unit} y={label.y * unit}>
        {say('STAGE')}
      </text>
    </g>
  )
})

const aboveFloor = 1.7
const nameWidth = 3

/** The name of each floor over the middle of its seats; a hall of one floor needs none. */
function Floors({ plan }: { plan: HallPlan }) {
  const { sayText } = useLanguage()
  const { floors = [] } = plan
  if (floors.length < 2) return null
  const floorOf = groupLookup(floors)
  const seats = plan.rows.flatMap(({ label, seats: inRow }) =>
    inRow.map(([number, x, y]) => ({ floor: floorOf({ row: label, number }), x, y })),
  )
  return floors.map(({ name }) => {
    const inIt = seats.filter(({ floor }) => floor === name)
    const middle = (Math.min(...inIt.map(({ x }) => x)) + Math.max(...inIt.map(({ x }) => x))) / 2
    // Rows on an arc begin nearer to the stage at their ends: what counts is where the name is.
    const nearest = inIt.reduce((near, seat) => Math.min(near, Math.abs(seat.x - middle)), Number.POSITIVE_INFINITY)
    const front = Math.min(...inIt.filter(({ x }) => Math.abs(x - middle) < nearest + nameWidth).map(({ y }) => y))
    return (
      inIt.length > 0 && (
        <text key={name} className={styles.floorName} x={Math.round(middle * unit)} y={Math.round((front - aboveFloor) * unit)}>
          {sayText(name)}
        </text>
      )
    )
  })
}

/** Name and prices of a section, at both ends of its front row and along the aisle before it, where a small window shows them too. */
const SectionLabels = memo(function SectionLabels({
  plan,
  section,
  tag,
}: {
  plan: HallPlan
  section: HallPlan['sections'][number]
  tag: SectionTag
}) {
  const id = useId()
  const front = plan.rows.find((row) => row.label === section.rows[0])
  if (!front) return null
  const left = marginAt(plan, front, 'left')
  const right = marginAt(plan, front, 'right')
  const aisle = aisleBefore(plan, front)
  return (
    <g fill={tag.colour}>
      {[left, right].map(({ x, y, anchor }) => (
        <text key={anchor} className={styles.side} textAnchor={anchor} y={y * unit}>
          <tspan className={styles.sectionName} x={x * unit}>
            {tag.name}
          </tspan>
          <tspan className={styles.sectionPrice} x={x * unit} dy="66">
            {tag.label}
          </tspan>
          {tag.regular && (
            <tspan className={styles.regularPrice} x={x * unit} dy="64">
              {tag.regular}
            </tspan>
          )}
        </text>
      ))}
      {aisle && (
        <>
          <path id={id} d={aisle} fill="none" />
          <text textAnchor="middle">
            <textPath href={`#${id}`} startOffset="50%">
              <tspan className={styles.sectionName}>{tag.name}</tspan>
              <tspan className={styles.sectionPrice} dx="40">
                {tag.label}
              </tspan>
            </textPath>
          </text>
        </>
      )}
    </g>
  )
})

/** Seat, row letter, and air, in pitches. */
const clearance = 1.9
const labelHeight = 1.3

/** Beside the front row, clear of the rows that the label stands across. */
function marginAt(plan: HallPlan, front: HallRow, side: 'left' | 'right') {
  const end = (row: HallRow) => (side === 'left' ? row.seats[0] : row.seats.at(-1))
  const [, x = 0, y = 0] = end(front) ?? []
  const beside = plan.rows.flatMap((row) => {
    const seat = end(row)
    return seat && Math.abs(seat[2] - y) <= labelHeight ? [seat[1]] : []
  })
  return side === 'left'
    ? { x: Math.min(x, ...beside) - clearance, y: y - 0.2, anchor: 'end' as const }
    : { x: Math.max(x, ...beside) + clearance, y: y - 0.2, anchor: 'start' as const }
}

const reach = 8
const narrowestAisle = 1.8
const beforeFirstRow = 1.2

/** A curve along the middle of the aisle before a row, as an SVG path; undefined where the rows stand too close for words. */
function aisleBefore(plan: HallPlan, front: HallRow): string | undefined {
  const middle = Math.floor(front.seats.length / 2)
  const [from, via, to] = [front.seats[middle - reach], front.seats[middle], front.seats[middle + reach]]
  if (!from || !via || !to) return undefined
  const ahead = plan.rows[plan.rows.indexOf(front) - 1]
  const gap = ahead ? via[2] - Math.max(...ahead.seats.map(([, , y]) => y)) : 2 * beforeFirstRow
  if (gap < narrowestAisle) return undefined
  // Letters stand on the curve: a little below the middle of the aisle.
  const lift = gap / 2 - 0.2
  const at = ([, x, y]: [number, number, number]) => ({ x: Math.round(x * unit), y: Math.round((y - lift) * unit) })
  const [a, b, c] = [at(from), at(via), at(to)]
  return `M${a.x} ${a.y}Q${2 * b.x - (a.x + c.x) / 2} ${2 * b.y - (a.y + c.y) / 2} ${c.x} ${c.y}`
}
