import type { SitePages } from '@sabha/api/site/pages'
import { buttonClass } from '@sabha/ui/button'
import { lazyOr } from '@sabha/ui/lazy-or'
import { useLanguage } from '@sabha/ui/use-language'
import { type CSSProperties, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState, NotFetched } from '../../components/empty-state.tsx'
import { FilterTabs, TabPanel } from '../../components/filter-tabs.tsx'
import { PageBody, PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { Picture } from '../../components/picture.tsx'
import { paths } from '../../paths.ts'
import { pictureShape } from '../../pictures.ts'
import { useSite } from '../../site.ts'
import styles from './page.module.css'

const panelId = 'pictures'

type GalleryPicture = SitePages['gallery']['pictures'][number]

/** The first filter shows everything (specification section 2). */
const galleryFilters = [
  'All Photos',
  'Performance',
  'Behind the Scenes',
  'Cast & Crew',
  'Audience',
  'Technical',
] as const satisfies readonly (GalleryPicture['of'] | 'All Photos')[]
type GalleryFilter = (typeof galleryFilters)[number]

export default function GalleryPage() {
  usePageTitle('Gallery')
  const { say } = useLanguage()
  const { lead, pictures } = useSite('gallery')
  const [filter, setFilter] = useState<GalleryFilter>('All Photos')
  if (pictures.length === 0) return <NoPictures />
  return (
    <>
      <PageHero title={say('Gallery')}>
        {lead && <p>{lead}</p>}
        <FilterTabs
          filters={galleryFilters}
          nameOf={(name) => name}
          chosen={filter}
          onChoose={setFilter}
          label={say('Filter pictures')}
          panelId={panelId}
          className={styles.filters}
          tabClassName={styles.filter}
        />
      </PageHero>
      <PageBody>
        <TabPanel id={panelId} chosen={filter}>
          <PictureWall key={filter} pictures={filter === 'All Photos' ? pictures : pictures.filter(({ of }) => of === filter)} />
        </TabPanel>
      </PageBody>
    </>
  )
}

/** Shown while there are no pictures: nothing links here, and a visitor who has the address is led on. */
function NoPictures() {
  const { say } = useLanguage()
  return (
    <>
      <PageHero title={say('Gallery')} />
      <PageBody>
        <EmptyState
          title={say('There are no pictures here yet')}
          action={
            <Link className={buttonClass()} to={paths.shows}>
              {say('See the shows')}
            </Link>
          }
        >
          {say('Come to a show: that is where they are made.')}
        </EmptyState>
      </PageBody>
    </>
  )
}

const Lightbox = lazyOr(() => import('./lightbox.tsx'), NoLightbox)

/** It is above the wall, out of sight for a visitor who pressed a picture far below, so it takes the focus. */
function NoLightbox() {
  return (
    <div ref={focusIt} tabIndex={-1}>
      <NotFetched />
    </div>
  )
}

const focusIt = (element: HTMLElement | null) => element?.focus()

/** Rows of pictures, each as wide as its shape asks for; a press shows one picture large. */
function PictureWall({ pictures }: { pictures: readonly GalleryPicture[] }) {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      {shown !== null && (
        <Suspense fallback={null}>
          <Lightbox key={shown} pictures={pictures} start={shown} onClosed={() => setShown(null)} />
        </Suspense>
      )}
      <ul className={styles.wall}>
        {pictures.map(({ picture, title, alt }, index) => {
          const { width, height } = pictureShape(picture)
          return (
            <li key={picture} className={styles.place} style={placeOf(width / height)}>
              <button type="button" className={styles.frame} aria-haspopup="dialog" onClick={() => setShown(index)}>
                <Picture name={picture} alt={alt} sizes="(width < 768px) 60vw, 420px" first={index === 0} className={styles.picture} />
                <span className={styles.title} aria-hidden="true">
                  {title}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Widths follow the shape, so that a row has one height, and `--growth` limits a short row. Flex factors below 1 would leave space. */
function placeOf(shape: number): CSSProperties {
  return { flex: `${shape * 10} 1 calc(${shape} * var(--row))`, maxWidth: `calc(${shape} * var(--row) * var(--growth))` }
}
