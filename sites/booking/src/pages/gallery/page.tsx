import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { FilterTabs, TabPanel } from '../../components/filter-tabs.tsx'
import { PageBody } from '../../components/page-body.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { type GalleryFilter, galleryFilters, galleryOf } from '../../content/gallery.ts'
import styles from './page.module.css'
import { PictureWall } from './picture-wall.tsx'

const panelId = 'pictures'

export default function GalleryPage() {
  usePageTitle('Gallery')
  const { say } = useLanguage()
  const [filter, setFilter] = useState<GalleryFilter>('All Photos')
  return (
    <>
      <PageHero title={say('Gallery')}>
        <p>
          {say('What the hall sees, and what it does not.')} {say('These are drawings. Photographs will follow.')}
        </p>
        <FilterTabs
          filters={galleryFilters}
          nameOf={(name) => name}
          chosen={filter}
          onChoose={setFilter}
          label={say('Filter pictures')}
          panelId={panelId}
          className={styles['filters']}
          tabClassName={styles['filter']}
        />
      </PageHero>
      <PageBody>
        <TabPanel id={panelId} chosen={filter}>
          <PictureWall key={filter} pictures={galleryOf(filter)} />
        </TabPanel>
      </PageBody>
    </>
  )
}
