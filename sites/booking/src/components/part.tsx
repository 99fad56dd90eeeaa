import { type ComponentType, createElement, type ReactNode, useEffect, useSyncExternalStore } from 'react'

interface Part<Props> {
  (props: Props): ReactNode
  /** Loads the file before it is needed. */
  fetch: () => void
}

/**
 * A component in a file of its own. Once loaded it renders together with the rest; `lazy` would leave its place empty for up to 300 ms
 * even then, and move what is below it under somebody's finger. Where the file can't be loaded, `missing` is rendered, or nothing, and
 * the next use tries again.
 */
export function part<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  missing: () => ReactNode = () => null,
): Part<Props> {
  const listeners = new Set<() => void>()
  let shown: ComponentType<Props> | null = null
  let isFetching = false

  const show = (component: ComponentType<Props>) => {
    shown = component
    for (const listener of listeners) listener()
  }
  const fetch = () => {
    if (isFetching) return
    isFetching = true
    load().then(
      (file) => show(file.default),
      () => {
        isFetching = false
        show(missing)
      },
    )
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const current = () => shown
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as `lazy` is.
  const Part = (props: Props) => {
    const component = useSyncExternalStore(subscribe, current, () => null)
    useEffect(fetch, [])
    return component && createElement(component, props)
  }
  return Object.assign(Part, { fetch })
}
