/** Of instants: from the first one on, before the other. */
export interface Period {
  from: number
  before: number
}
