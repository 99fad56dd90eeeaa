import { usePageTitle } from '../../components/page-title.ts'
import { GalleryTeaser } from './gallery-teaser.tsx'
import { Hero } from './hero.tsx'
import { NextEvening } from './next-evening.tsx'
import { ShortStory } from './short-story.tsx'
import { TaglineBand } from './tagline-band.tsx'

export default function HomePage() {
  usePageTitle('Concert tickets in Bengaluru')
  return (
    <>
      <Hero />
      <TaglineBand />
      <NextEvening />
      <ShortStory />
      <GalleryTeaser />
    </>
  )
}
