import { type Readable, Transform } from 'node:stream'

/** Bytes of a body, where its call doesn't say more. */
export const usualBody = 64 * 1024

class TooLarge extends Error {
  override readonly name = 'TooLarge'
  readonly statusCode = 413
}

/** A body whose length nobody has announced, as long as it isn't longer than it may be. */
export function upTo(most: number, body: Readable): Readable {
  let length = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length
      if (length <= most) return done(null, chunk)
      body.unpipe(counted)
      // What is still to come is read and dropped, so that the sender hears the answer.
      body.resume()
      done(new TooLarge())
    },
  })
  body.once('error', (error) => counted.destroy(error))
  return body.pipe(counted)
}
