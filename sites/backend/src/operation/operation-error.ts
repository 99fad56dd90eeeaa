/** Thrown where an operator's request can't be carried out. The message tells the operator why. */
export class OperationError extends Error {
  override readonly name = 'OperationError'
}
