import { useLanguage } from '@sabha/ui/use-language'
import { PictureHero } from '../../components/picture-hero.tsx'
import { story } from '../../content/story.ts'

export function AboutHero() {
  const { say } = useLanguage()
  return (
    <PictureHero picture={story.picture}>
      <h1>{say('About Us')}</h1>
      <p>{say(story.lead)}</p>
    </PictureHero>
  )
}
