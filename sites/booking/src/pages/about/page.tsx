import { usePageTitle } from '../../components/page-title.ts'
import { AboutHero } from './about-hero.tsx'
import { GetInTouch } from './get-in-touch.tsx'
import { OurStory } from './our-story.tsx'
import { Socials } from './socials.tsx'
import { Team } from './team.tsx'

export default function AboutPage() {
  usePageTitle('About Us')
  return (
    <>
      <AboutHero />
      <OurStory />
      <Team />
      <Socials />
      <GetInTouch />
    </>
  )
}
