import type { Readable } from 'node:stream'

/** A file that is made while it is sent, because it is too large to keep in memory. */
export class StreamedFile {
  readonly content: Readable

  constructor(content: Readable) {
    this.content = content
  }
}
