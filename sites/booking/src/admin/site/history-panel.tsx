import type { Publishing } from '@sabha/api/admin/site'
import { siteChanges } from '@sabha/api/site/changes'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, adminQuery } from '../admin-api.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel, Quiet, RuledList } from '../components/page.tsx'
import { fieldLabel, shownValue } from './labels.ts'
import { historyQuery } from './queries.ts'
import styles from './site.module.css'
import { SiteFilePanel } from './site-file-panel.tsx'

/** The published versions of the site: what each changed, and by whom. Each can be viewed and restored. */
export function HistoryPanel({ current, site }: { current: number; site: unknown }) {
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  const history = useQuery(historyQuery)
  const [looked, setLooked] = useState<number | null>(null)
  /** The version to go back to, and the one that visitors saw when that was asked. */
  const [restoring, setRestoring] = useState<{ version: number; current: number } | null>(null)
  const entries = (publishings: readonly Publishing[]) => [
    ...publishings.map(({ version, at, who, changed, restored }) => ({
      version,
      title:
        restored === null
          ? say('Version {{version}}', { version })
          : say('Version {{version}}: back to {{restored}}', { version, restored }),
      about: `${sayText(who)} · ${moment(at)} · ${say('Changes: {{count}}', { count: changed.length })}`,
    })),
    { version: 0, title: say('The sample'), about: say('What a new site shows.') },
  ]
  return (
    <>
      <Panel title={say('History')}>
        <Loaded query={history} height="160px">
          {({ publishings }) => (
            <RuledList label={say('History')}>
              {entries(publishings).map(({ version, title, about }) => (
                <li key={version} className={styles.publishing}>
                  <div>
                    <strong>{title}</strong>
                    <Quiet>{about}</Quiet>
                  </div>
                  {version === current ? (
                    <Quiet>{say('Visitors see this one.')}</Quiet>
                  ) : (
                    <div className={styles.entryActions}>
                      <Button variant="quiet" size="small" onClick={() => setLooked(version)}>
                        {say('Look at it')}
                        <span className="visually-hidden">: {title}</span>
                      </Button>
                      <Button variant="quiet" size="small" onClick={() => setRestoring({ version, current })}>
                        {say('Go back to it…')}
                        <span className="visually-hidden">: {title}</span>
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </RuledList>
          )}
        </Loaded>
      </Panel>
      <SiteFilePanel />
      {looked !== null && <Earlier version={looked} site={site} onClose={() => setLooked(null)} />}
      {restoring !== null && (
        <FormDialog
          title={say('Go back to this version?')}
          description={say('Visitors see it at once. It becomes a publishing of its own, so this can be taken back too.')}
          send={() => adminApi.site.restore(restoring)}
          failed="The site could not be published."
          placed={(field) => fieldLabel(field, say)}
          submit={say('Go back to it')}
          onClose={() => setRestoring(null)}
        />
      )}
    </>
  )
}

/** Shows how a version differs from what visitors see now. */
function Earlier({ version, site, onClose }: { version: number; site: unknown; onClose: () => void }) {
  const { say } = useLanguage()
  const earlier = useQuery(adminQuery(['site-history', version], (request) => adminApi.site.history({ version }, request)))
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={version === 0 ? say('The sample') : say('Version {{version}}', { version })}
    >
      <Loaded query={earlier} height="160px">
        {({ site: then }) => {
          const changes = siteChanges(then, site)
          return changes.length === 0 ? (
            <Quiet>{say('It says what visitors see now.')}</Quiet>
          ) : (
            <dl className={styles.differences}>
              {changes.map(({ field, was, is }) => (
                <div key={field}>
                  <dt>{fieldLabel(field, say)}</dt>
                  <dd>
                    <span>{say('Then')}</span> {shownValue(was)}
                  </dd>
                  <dd>
                    <span>{say('Now')}</span> {shownValue(is)}
                  </dd>
                </div>
              ))}
            </dl>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
