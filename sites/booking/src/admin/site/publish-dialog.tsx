import { useLanguage } from '@sabha/ui/use-language'
import { adminApi } from '../admin-api.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { fieldLabel } from './labels.ts'
import type { SiteState } from './queries.ts'
import styles from './site.module.css'

const mostShown = 30

/** Lists what will change for visitors, and asks whether to publish it. */
export function PublishDialog(props: { state: SiteState; missing: number; onClose: () => void; onPublished: () => void }) {
  const { say } = useLanguage()
  const { state, missing, onClose, onPublished } = props
  const { changed } = state.draft
  return (
    <FormDialog
      title={say('Publish the site?')}
      description={say('Visitors see it within a second. You can take it back under History.')}
      send={() => adminApi.site.publish({ version: state.version, draft: state.draft.version })}
      onSent={onPublished}
      failed="The site could not be published."
      submit={say('Publish')}
      onClose={onClose}
      fields={() => (
        <>
          <ul className={styles.changes} aria-label={say('What changes')}>
            {changed.slice(0, mostShown).map((field) => (
              <li key={field}>{fieldLabel(field, say)}</li>
            ))}
          </ul>
          {changed.length > mostShown && <p>{say('And {{count}} more.', { count: changed.length - mostShown })}</p>}
          {missing > 0 && <p>{say('{{count}} texts have no Kannada yet: Kannada readers see the English.', { count: missing })}</p>}
        </>
      )}
    />
  )
}
