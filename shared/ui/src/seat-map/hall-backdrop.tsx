import { groupName } from '@sabha/api/seat-words'
import type { HallPlan, HallRow } from '@sabha/ticketing/hall'
import { groupLookup, type SeatGroup } from '@sabha/ticketing/seat-groups'
import { memo, type ReactNode, useId, useMemo } from 'react'
import { useLanguage } from '../use-language.tsx'
import { leftWords } from './left-words.ts'
import styles from './seat-map.module.css'
import { unit } from './seat-shapes.ts'
import type { SectionTag, SectionTags } from './section-tags.ts'

interface HallBackdropProps {
  plan: HallPlan
  /** The names of its parts. */
  children: ReactNode
}

/** What is drawn under the seats: the stage and the doors. */
export function HallBackdrop({ plan, children }: HallBackdropProps) {
  return (
    <svg className={styles.layer} viewBox={viewBox(plan)} aria-hidden="true">
      <Stage plan={plan} />
      {plan.doors?.map(({ x, y, name, access }) => (
        <g key={`${x} ${y}`} transform={`translate(${Math.round(x * unit)} ${Math.round(y * unit)})`}>
          <path className={styles.door} d="m-50 0h100m-80-30v60m60-60v60" />
          <text className={styles.doorName} y={-60}>
            {name}
          </text>
          {access && <path className={styles.doorAccess} d={stepFree} />}
        </g>
      ))}
      {children}
    </svg>
  )
}

interface HallNamesProps {
  plan: HallPlan
  tags: SectionTags
  /** How many seats are left in each section; undefined if the map doesn't show it. */
  free: ReadonlyMap<string, number> | undefined
}

/** The names of floors and sections, the sections' prices, and the seats left in each. Only the last ever changes. */
export const HallNames = memo(function HallNames({ plan, tags, free }: HallNamesProps) {
  const language = useLanguage()
  const labels = useMemo(() => labelsOf(plan), [plan])
  const named = useMemo(() => new Set(labels.map(({ floor }) => floor)), [labels])
  return (
    <>
      <Floors plan={plan} named={named} />
      {labels.map(({ section, front, floor, ...places }) => {
        const tag = tags.get(section)
        const name = floor && groupName(floor, language)
        const left = free && leftWords(free.get(section) ?? 0, language.say)
        return tag && <SectionLabels key={front.label} tag={tag} left={left} floor={name} {...places} />
      })}
    </>
  )
})

/** The path of a wheelchair beside the door, from the door's middle. */
const stepFree = 'm78-22a9 9 0 1 0 0.1 0m0 22v32h28l12 28m-26-12a24 24 0 1 1-26-30'

/** Returns the front row of each section, on every floor that the section is on. */
function frontRows(plan: HallPlan): { section: string; front: HallRow }[] {
  const floorOf = groupLookup(plan.floors)
  const rowOf = new Map(plan.rows.map((row) => [row.label, row]))
  return plan.sections.flatMap(({ name, rows }) => {
    const byFloor = Map.groupBy(rows, (row) => floorOf({ row, number: 0 }))
    return [...byFloor.values()].flatMap(([first = '']) => {
      const front = rowOf.get(first)
      return front ? [{ section: name, front }] : []
    })
  })
}

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

const aboveFloor = 1.8
const nameWidth = 3
/** In seat pitches. A floor whose nearest seat is this far from its middle is in two wings; no aisle is that wide. */
const apart = 6

/** The name of each floor over the middle of its seats. A hall with one floor needs none, nor do floors `named` with a section. */
const Floors = memo(function Floors({ plan, named }: { plan: HallPlan; named: ReadonlySet<SeatGroup | undefined> }) {
  const language = useLanguage()
  const { floors = [] } = plan
  if (floors.length < 2) return null
  const floorOf = groupLookup(floors)
  const seats = plan.rows.flatMap(({ label, seats: inRow }) =>
    inRow.map(([number, x, y]) => ({ floor: floorOf({ row: label, number }), x, y })),
  )
  return floors.flatMap((group) => {
    if (named.has(group)) return []
    const inIt = seats.filter(({ floor }) => floor === group.name)
    return wings(inIt).map((wing) => {
      const { x, y } = nameAbove(wing)
      return (
        <text key={`${group.name} ${x}`} className={styles.floorName} data-name="" x={Math.round(x * unit)} y={Math.round(y * unit)}>
          {groupName(group, language)}
        </text>
      )
    })
  })
})

interface Point {
  x: number
  y: number
}

const middleX = (seats: readonly Point[]) => (Math.min(...seats.map(({ x }) => x)) + Math.max(...seats.map(({ x }) => x))) / 2
const fromMiddle = (seats: readonly Point[], middle: number) => Math.min(...seats.map(({ x }) => Math.abs(x - middle)))

/** Splits the seats of a floor that is on both sides of another, as boxes are, so that both sides get its name. */
function wings(seats: readonly Point[]): (readonly Point[])[] {
  if (seats.length === 0) return []
  const middle = middleX(seats)
  return fromMiddle(seats, middle) < apart ? [seats] : [seats.filter(({ x }) => x < middle), seats.filter(({ x }) => x > middle)]
}

function nameAbove(seats: readonly Point[]): Point {
  const middle = middleX(seats)
  // Rows on an arc are nearer to the stage at their ends, so only seats near the name count.
  const nearest = fromMiddle(seats, middle)
  const front = Math.min(...seats.filter(({ x }) => Math.abs(x - middle) < nearest + nameWidth).map(({ y }) => y))
  return { x: middle, y: front - aboveFloor }
}

type Side = ReturnType<typeof marginAt>

interface SectionLabel {
  section: string
  front: HallRow
  sides: readonly Side[]
  aisle: string | undefined
  /** The floor that begins with this row, if its name has room in the aisle. */
  floor: SeatGroup | undefined
}

/** Returns where the sections' names go. A name that would cover another is left out: it is elsewhere too, or in the key. */
function labelsOf(plan: HallPlan): SectionLabel[] {
  const { floors = [] } = plan
  const floorOf = groupLookup(floors)
  const begun = new Set<string>()
  const taken: Side[] = []
  const spans = plan.rows.map(spanOf)
  return frontRows(plan).map(({ section, front }) => {
    const aisle = aisleBefore(plan, front)
    const name = floorOf({ row: front.label, number: 0 })
    const isFirst = name !== undefined && plan.rows.find(({ label }) => floorOf({ row: label, number: 0 }) === name) === front
    const floor = floors.length > 1 && aisle && isFirst && !begun.has(name) ? floors.find((each) => each.name === name) : undefined
    if (floor) begun.add(floor.name)
    const sides = (['left', 'right'] as const).flatMap((side) => {
      const at = marginAt(spans, front, side)
      const isFree = !taken.some((other) => Math.abs(other.x - at.x) < label.width && Math.abs(other.y - at.y) < label.height)
      if (isFree) taken.push(at)
      return isFree ? [at] : []
    })
    return { section, front, sides, aisle, floor }
  })
}

/** The size of a name with its prices, in seat pitches. */
const label = { width: 5, height: 2.2 } as const

interface SectionLabelsProps extends Pick<SectionLabel, 'sides' | 'aisle'> {
  tag: SectionTag
  /** How much is left, in words. Only the label along the aisle has room for it; otherwise the section's chip says it. */
  left: string | undefined
  floor: string | undefined
}

/** Name and prices of a section, at both ends of its front row and along the aisle before it, which even a small window shows. */
const SectionLabels = memo(function SectionLabels({ sides, aisle, tag, left, floor }: SectionLabelsProps) {
  const id = useId()
  return (
    <g fill={tag.colour}>
      {sides.map(({ x, y, anchor }) => (
        <text key={anchor} className={styles.side} data-name="" textAnchor={anchor} y={y * unit}>
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
              {floor !== undefined && <tspan className={styles.aisleFloor}>{floor}</tspan>}
              <tspan className={styles.sectionName} dx={floor === undefined ? undefined : 50}>
                {tag.name}
              </tspan>
              <tspan className={styles.sectionPrice} dx="40">
                {tag.label}
              </tspan>
              {left && (
                <tspan className={`${styles.sectionLeft} ${styles.left}`} dx="40">
                  {left}
                </tspan>
              )}
            </textPath>
          </text>
        </>
      )}
    </g>
  )
})

/** A row with the `y` of its seats nearest to the stage and farthest from it. */
interface RowSpan extends Pick<HallRow, 'seats'> {
  from: number
  to: number
}

function spanOf({ seats }: HallRow): RowSpan {
  const ys = seats.map(([, , y]) => y)
  return { seats, from: Math.min(...ys), to: Math.max(...ys) }
}

/** Room for seat, row letter and margin, in pitches. */
const clearance = 1.9
const labelHeight = 1.3

/** Returns the place of a label beside the front row, clear of the rows and boxes at its height. */
function marginAt(rows: readonly RowSpan[], front: HallRow, side: 'left' | 'right') {
  const [, x = 0, y = 0] = front.seats.at(side === 'left' ? 0 : -1) ?? []
  const beside = rows
    .filter(({ from, to }) => from - labelHeight <= y && y <= to + labelHeight)
    .flatMap(({ seats }) => seats.filter(([, , seatY]) => Math.abs(seatY - y) <= labelHeight).map(([, seatX]) => seatX))
  return side === 'left'
    ? { x: Math.min(x, ...beside) - clearance, y: y - 0.2, anchor: 'end' as const }
    : { x: Math.max(x, ...beside) + clearance, y: y - 0.2, anchor: 'start' as const }
}

const reach = 8
const narrowestAisle = 1.8
const beforeFirstRow = 1.2

/** Returns a curve along the middle of the aisle before a row, as an SVG path; undefined if the rows are too close for words. */
function aisleBefore(plan: HallPlan, front: HallRow): string | undefined {
  const middle = Math.floor(front.seats.length / 2)
  const [from, via, to] = [front.seats[middle - reach], front.seats[middle], front.seats[middle + reach]]
  if (!from || !via || !to) return undefined
  const floorOf = groupLookup(plan.floors)
  const isHere = ({ label: row }: HallRow) => floorOf({ row, number: 0 }) === floorOf({ row: front.label, number: 0 })
  const ahead = plan.rows.slice(0, plan.rows.indexOf(front)).filter(isHere).at(-1)
  const gap = ahead ? via[2] - Math.max(...ahead.seats.map(([, , y]) => y)) : 2 * beforeFirstRow
  if (gap < narrowestAisle) return undefined
  // Letters rest on the curve, so it runs a little below the middle of the aisle.
  const lift = gap / 2 - 0.2
  const at = ([, x, y]: [number, number, number]) => ({ x: Math.round(x * unit), y: Math.round((y - lift) * unit) })
  const [a, b, c] = [at(from), at(via), at(to)]
  return `M${a.x} ${a.y}Q${2 * b.x - (a.x + c.x) / 2} ${2 * b.y - (a.y + c.y) / 2} ${c.x} ${c.y}`
}
