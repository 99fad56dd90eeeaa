import { type ComponentType, lazy } from 'react'

/** A component in a file of its own, fetched when it is first rendered. Where that fails, `missing` is rendered, or nothing. */
export function lazyOr<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  missing: ComponentType<NoInfer<Props>> = () => null,
) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: missing })))
}
