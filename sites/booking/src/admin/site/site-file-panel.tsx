import { FieldError } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../admin-api.ts'
import { DownloadButton } from '../components/download-button.tsx'
import { FileButton } from '../components/fields.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import { Panel, Quiet } from '../components/page.tsx'
import { fieldLabel } from './labels.ts'
import { siteStateQuery } from './queries.ts'
import styles from './site.module.css'

/** Exports the whole site as one file, to keep it, move it or start another site from it, and imports such a file. */
export function SiteFilePanel() {
  const { say } = useLanguage()
  const { data: state } = useQuery(siteStateQuery)
  /** The draft that the file would replace, as it was when that was asked. */
  const [draft, setDraft] = useState<number>()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [sent, setSent] = useState<{ done: number; all: number } | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const take = async (file: File, version: number) => {
    const read = await chosenIn(file)
    setUnreadable(read === undefined)
    setSent(null)
    setChosen(read ?? null)
    setDraft(version)
  }
  return (
    <Panel title={say('The site as one file')}>
      <Quiet>
        {say(
          'To keep it, to move it, or to start another site from it, with all pictures and films of the library. What is imported becomes the draft; nothing is published.',
        )}
      </Quiet>
      <div className={styles.entryActions}>
        <DownloadButton label={say('Export the site')} name="site.tar" type="application/x-tar" fetch={() => adminApi.site.archive({})} />
        {state && (
          <FileButton accept="application/x-tar,.tar,application/json,.json" onChoose={(file) => void take(file, state.draft.version)}>
            {say('Import a site…')}
          </FileButton>
        )}
      </div>
      <div aria-live="polite">{isUnreadable && <FieldError>{say('This file is no exported site.')}</FieldError>}</div>
      {chosen && draft !== undefined && (
        <FormDialog
          title={say('Take this file as the draft?')}
          description={
            sent
              ? say('Sent {{done}} of {{all}} files.', sent)
              : say('It takes the place of the draft. Visitors see nothing of it until it is published.')
          }
          send={() => importChosen(chosen, draft, setSent)}
          placed={(field) => (field.includes('/') ? field : fieldLabel(field, say))}
          failed="The file could not be imported."
          submit={say('Take it')}
          onClose={() => setChosen(null)}
        />
      )}
    </Panel>
  )
}

/** An archive, or the texts alone, as earlier releases exported them. */
type Chosen = { kind: 'archive'; file: File } | { kind: 'texts'; file: Record<string, unknown> }

async function chosenIn(file: File): Promise<Chosen | undefined> {
  if ((await file.slice(0, 1).text()) !== '{') return { kind: 'archive', file }
  const texts = parsed(await file.text())
  return texts && { kind: 'texts', file: texts }
}

async function importChosen(chosen: Chosen, version: number, onSent: (sent: { done: number; all: number }) => void): Promise<void> {
  const importTexts = (file: Record<string, unknown>) => adminApi.site.import({ version, file })
  if (chosen.kind === 'texts') return void (await importTexts(chosen.file))
  const { takeArchive } = await import('@sabha/api/site/take-archive')
  const calls = { keepFile: adminApi.site.keepFile, import: importTexts }
  await takeArchive(chosen.file, calls, (done, all) => onSent({ done, all }))
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
