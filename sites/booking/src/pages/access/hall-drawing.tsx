import { groupName } from '@sabha/api/seat-words'
import type { HallOutline } from '@sabha/ticketing/hall-outline'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './hall-drawing.module.css'

/** The margin around the plan, in its units. */
const air = 1.5

/** A person in a wheelchair, drawn around its middle: head, back and legs, wheel. */
const wheelchair = 'M-.16-.76h0M-.16-.42v.56h.5l.26.5M-.42-.04a.46.46 0 1 0 .58.6'

/** The hall from above, small; words beside it say all that it shows. */
export function HallDrawing({ outline }: { outline: HallOutline }) {
  const words = useLanguage()
  const { say } = words
  const { width, height, stage, doors, areas } = outline
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.drawing}
        viewBox={`${-air} ${-air} ${width + 2 * air} ${height + 2 * air}`}
        role="img"
        aria-label={say('The hall from above. All that it shows is said in words on this page.')}
      >
        <path className={styles.stage} d={stage.path} />
        <text className={styles.stageName} x={stage.label.x} y={stage.label.y - 0.6}>
          {say('STAGE')}
        </text>
        {areas.map((area) => (
          <g key={area.row}>
            <rect className={styles.area} x={area.x} y={area.y} width={area.width} height={area.height} rx={0.4} />
            <text className={styles.areaName} x={area.x + area.width / 2} y={area.y + area.height / 2}>
              {groupName(area, words)}
            </text>
          </g>
        ))}
        <path className={styles.seats} d={outline.others} />
        <path className={styles.stepFree} d={outline.stepFree} />
        <path className={styles.restricted} d={outline.restricted} />
        {outline.wheelchair.map(({ x, y }) => (
          <Wheelchair key={`${x} ${y}`} x={x} y={y} />
        ))}
        {/* Drawn over the wheelchair signs, which reach as far as the seats beside them. */}
        <path className={styles.companions} d={outline.companions} />
        {doors.map(({ x, y, name, access }) => (
          <g key={`${x} ${y}`}>
            <circle className={access ? styles.doorStepFree : styles.door} cx={x} cy={y} r={1.15} />
            <text className={access ? styles.doorStepFreeName : styles.doorName} x={x} y={y}>
              {name}
            </text>
          </g>
        ))}
      </svg>
      <Key outline={outline} />
    </figure>
  )
}

function Wheelchair({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles.disc} r={1.15} />
      <path className={styles.glyph} d={wheelchair} />
    </g>
  )
}

/** Explains the signs that are drawn, and no others. */
function Key({ outline: { wheelchair: spaces, companions, stepFree, restricted, doors } }: { outline: HallOutline }) {
  const { say } = useLanguage()
  const signs = [
    { is: spaces.length > 0, name: say('Wheelchair space'), sign: <Wheelchair x={0} y={0} /> },
    { is: companions !== '', name: say('Companion seat'), sign: <path className={styles.companions} d="M0 0h0" /> },
    { is: stepFree !== '', name: say('Seats reached without steps'), sign: <path className={styles.stepFree} d="M-.9 0h1.8" /> },
    { is: restricted !== '', name: say('Restricted view'), sign: <path className={styles.restricted} d="M-.6 0h0M.6 0h0" /> },
    {
      is: doors.some(({ access }) => access),
      name: say('Doors without steps'),
      sign: <circle className={styles.doorStepFree} r={1.15} />,
    },
    { is: doors.some(({ access }) => !access), name: say('Other doors'), sign: <circle className={styles.door} r={1.1} /> },
  ].filter(({ is }) => is)
  return (
    signs.length > 0 && (
      <figcaption>
        <ul className={styles.key}>
          {signs.map(({ name, sign }) => (
            <li key={name}>
              <svg viewBox="-1.5 -1.5 3 3" aria-hidden="true">
                {sign}
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
    )
  )
}
