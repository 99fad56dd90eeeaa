/** The instants from `from` on and before `before`. Epoch ms. */
export interface Period {
  from: number
  before: number
}
