import type { Readable } from 'node:stream'

/** A file that is made while it is sent: more of it than anybody should keep at once. */
export class StreamedFile {
  readonly content: Readable

  constructor(content: Readable) {
    this.content = content
  }
}
