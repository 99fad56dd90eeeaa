import { createHmac, timingSafeEqual } from 'node:crypto'

/** Addresses by which groups pay, that nobody can guess: the group's public id, signed by us. */
export interface GroupLinks {
  tokenOf(publicId: string): string
  /** The public id that we signed. */
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
      // As text, and whole: decoded, several spellings would be one.
      const given = Buffer.from(token)
      const expected = Buffer.from(tokenOf(publicId))
      return given.length === expected.length && timingSafeEqual(given, expected) ? publicId : undefined
    },
  }
}

/** Where the page of a link is, relative to the site's origin. Behind the `?`, which no log keeps. */
export function groupPath(token: string, language: 'en' | 'kn'): string {
  return `/group?link=${token}${language === 'en' ? '' : `&lang=${language}`}`
}
