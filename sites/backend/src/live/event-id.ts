/**
 * Where a watcher stands: the sum of the seats' change counters, and when it was read. The sum orders all changes, since every reading sees
 * a prefix of the commits; the time tells which holds had ended by then, which no counter does. So an id means the same to every process
 * and after a restart.
 */
export interface EventId {
  version: number
  /** Epoch ms. */
  at: number
}

export function eventIdText({ version, at }: EventId): string {
  return `${version}-${at}`
}

/** undefined where it is none of ours. */
export function readEventId(text: string | undefined): EventId | undefined {
  const [, version, at] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? []
  return version === undefined || at === undefined ? undefined : { version: Number(version), at: Number(at) }
}
