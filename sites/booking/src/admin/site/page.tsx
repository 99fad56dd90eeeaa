import { type SitePart, siteParts } from '@sabha/api/site/content'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { usePageTitle } from '../../components/page-title.ts'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { PageHead } from '../components/page.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { siteStateQuery } from './queries.ts'
import { SiteForm } from './site-form.tsx'
import { SiteTabs } from './site-tabs.tsx'

/** Edits the site's texts and pictures as a draft, and shows what was published before. */
export default function SitePage() {
  usePageTitle('Site')
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  const part = useLocation().hash.slice(1) || 'identity'
  const state = useQuery(siteStateQuery)
  const published = state.data?.published
  return (
    <>
      <PageHead
        title={say('Site')}
        lead={
          published
            ? say('Last published by {{who}}, {{when}}.', { who: sayText(published.who), when: moment(published.at) })
            : say('Nobody has published anything yet: visitors see the sample.')
        }
      />
      <SiteTabs part={part} />
      {part === 'pictures' && <PicturesPanel />}
      {part === 'history' && <HistoryPanel current={state.data?.version ?? 0} site={state.data?.site} />}
      <Loaded query={state} height="480px">
        {/* The form stays mounted while another tab is shown, so that the typed text is kept. */}
        {(read) => <SiteForm state={read} part={isPart(part) ? part : undefined} />}
      </Loaded>
    </>
  )
}

function isPart(part: string): part is SitePart {
  return siteParts.some((one) => one === part)
}
