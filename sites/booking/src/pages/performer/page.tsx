import { useParams } from 'react-router-dom'
import { performerBySlug } from '../../content/performers.ts'
import NotFoundPage from '../not-found/page.tsx'
import { PerformerView } from './performer-view.tsx'

/** `/{name}` is the last address that is tried: a name that nobody has is a page that isn't there. */
export default function PerformerPage() {
  const { performer: slug = '' } = useParams()
  const performer = performerBySlug(slug)
  return performer ? <PerformerView performer={performer} /> : <NotFoundPage />
}
