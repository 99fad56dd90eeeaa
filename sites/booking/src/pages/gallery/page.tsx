import { Tabs } from '@base-ui/react/tabs'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { PageBody } from '../../components/page-body.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { type GalleryFilter, galleryFilters, galleryOf } from '../../content/gallery.ts'
import styles from './page.module.css'
import { PictureWall } from './picture-wall.tsx'

export default function GalleryPage() {
  usePageTitle('Gallery')
  const { say } = useLanguage()
  const [filter, setFilter] = useState<GalleryFilter>('All Photos')
  return (
    <Tabs.Root value={filter} onValueChange={setFilter}>
      <PageHero title={say('Gallery')}>
        <p>{say('What the hall sees, and what it does not.')}</p>
        <Tabs.List className={styles['filters']} aria-label={say('Filter pictures')} activateOnFocus>
          {galleryFilters.map((name) => (
            <Tabs.Tab key={name} className={styles['filter']} value={name}>
              {say(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </PageHero>
      <PageBody>
        {galleryFilters.map((name) => (
          <Tabs.Panel key={name} value={name} className={styles['panel']}>
            <PictureWall pictures={galleryOf(name)} />
          </Tabs.Panel>
        ))}
      </PageBody>
    </Tabs.Root>
  )
}
