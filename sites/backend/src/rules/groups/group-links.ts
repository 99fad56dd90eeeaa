import { createHmac, timingSafeEqual } from 'node:crypto'

/** Addresses by which groups pay: the group's public id, signed by us, so that nobody can guess one. */
export interface GroupLinks {
  tokenOf(publicId: string): string
  /** Returns the public id, if we signed it. */
  read(token: string): string | undefined
}

export function groupLinks(secret: string): GroupLinks {
  const tokenOf = (publicId: string) => {
    const signature = createHmac('sha256', secret).update(`group:${publicId}`).digest().subarray(0, 18)
    return `${publicId}.${signature.toString('base64url')}`
  }
  return {
    tokenOf,
    read(token) {
      const [publicId = ''] = token.split('.')
      // Compared as text, and whole: after decoding, several spellings would be equal.
      const given = Buffer.from(token)
      const expected = Buffer.from(tokenOf(publicId))
      return given.length === expected.length && timingSafeEqual(given, expected) ? publicId : undefined
    },
  }
}

/** Returns where the page of a link is, relative to the site's origin. The token is behind the `?`, which no log keeps. */
export function groupPath(token: string, language: 'en' | 'kn'): string {
  return `/group?link=${token}${language === 'en' ? '' : `&lang=${language}`}`
}
