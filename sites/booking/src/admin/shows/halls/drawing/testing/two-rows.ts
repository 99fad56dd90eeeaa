import type { NewRows } from '../rows.ts'

/** Two straight rows of four seats. */
export const twoRows: NewRows = {
  label: 'A',
  rows: 2,
  seats: 4,
  more: 0,
  x: 10,
  y: 5,
  depth: 1,
  radius: 0,
  aisles: 0,
  numbering: 'from-left',
  section: 'FRONT',
  floor: '',
  block: '',
}
