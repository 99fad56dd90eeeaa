/** What an operator asked for can't be done; the message says why, in words for them. */
export class OperationError extends Error {
  override readonly name = 'OperationError'
}
