/** One database can't be carried into the other; the message says why in words for whoever asked for it. */
export class CannotMove extends Error {
  override readonly name = 'CannotMove'
}
