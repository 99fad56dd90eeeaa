import type { Phrase } from '@sabha/language/phrases'
import { paths } from '../../paths.ts'

export const mainLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.shows, label: 'Shows' },
  { to: paths.about, label: 'About Us' },
  { to: paths.gallery, label: 'Gallery' },
] as const satisfies readonly { to: string; label: Phrase }[]
