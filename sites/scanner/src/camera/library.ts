type Library = typeof import('./frame-reader.ts')

let loading: Promise<Library> | undefined

/** The library of the camera, two fifths of the program: apart from it, and asked for with the first line that runs. A fetch that failed is tried anew. */
export function library(): Promise<Library> {
  loading ??= import('./frame-reader.ts').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

library().catch(() => {}) // whoever opens the camera asks again, and is told
