import { Button, buttonClass } from '@sabha/ui/button'
import { FieldError } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../components/failure.tsx'
import { saveFile } from '../../components/save-file.ts'
import { adminApi, asAdmin } from '../admin-api.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { Panel, Quiet } from '../components/page.tsx'
import { siteQuery } from './queries.ts'
import styles from './site.module.css'

/** The whole site as one file: to keep, to move, or to start another one from. */
export function SiteFilePanel() {
  const { say } = useLanguage()
  const { data: state } = useQuery(siteQuery)
  const [file, setFile] = useState<Record<string, unknown> | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const fetched = useMutation({
    mutationFn: () => asAdmin(adminApi.site.export({})),
    onSuccess: (content) => saveFile(content, 'site.json', 'application/json'),
  })
  const take = async (files: FileList | null) => {
    const [chosen] = files ?? []
    if (!chosen) return
    const read = await chosen.text().then(parsed)
    setUnreadable(read === undefined)
    setFile(read ?? null)
  }
  return (
    <Panel title={say('The site as one file')}>
      <Quiet>
        {say('To keep it, to move it, or to start another site from it. Imported texts become the draft; nothing is published.')}
      </Quiet>
      <Quiet>
        {say(
          'Pictures of the library are named in the file, but they are not in it: keep them yourself, and add them to a new site first.',
        )}
      </Quiet>
      <div className={styles.entryActions}>
        <Button variant="quiet" size="small" busy={fetched.isPending} onClick={() => fetched.mutate()}>
          {say('Export the site')}
        </Button>
        <span className={styles.own}>
          <input
            id="site-file"
            className="visually-hidden"
            type="file"
            accept="application/json,.json"
            onChange={({ target }) => {
              void take(target.files)
              target.value = ''
            }}
          />
          <label className={buttonClass('quiet', 'small')} htmlFor="site-file">
            {say('Import a site…')}
          </label>
        </span>
      </div>
      <Failure error={fetched.error} failed="The file could not be made." />
      <div aria-live="polite">{isUnreadable && <FieldError>{say('This file is no exported site.')}</FieldError>}</div>
      {file && state && (
        <FormDialog
          title={say('Take this file as the draft?')}
          description={say('It takes the place of the draft. Visitors see nothing of it until it is published.')}
          send={() => adminApi.site.import({ version: state.draft.version, file })}
          failed="The file could not be imported."
          submit={say('Take it')}
          onClose={() => setFile(null)}
        />
      )}
    </Panel>
  )
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
