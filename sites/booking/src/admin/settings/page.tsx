import { isRanged, type SettingName, settingRanges } from '@sabha/api/admin/settings'
import type { ResponseOf } from '@sabha/api/call'
import type { contract } from '@sabha/api/contract'
import { errorWords, refusalWords } from '@sabha/api/error-words'
import { Button, buttonClass } from '@sabha/ui/button'
import { focusFirstProblem } from '@sabha/ui/checked-form'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { useRecentProof } from '../accounts/recent-proof.tsx'
import { adminApi, asAdmin } from '../admin-api.ts'
import { useAccount } from '../components/account.tsx'
import { ConcurrentEditNotice } from '../components/concurrent-edit-notice.tsx'
import { SelectField, TextField } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { LanguageOptions } from '../components/language-options.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { Columns, PageHead, Panel, Quiet, Stack } from '../components/page.tsx'
import { settingLabels } from '../components/setting-labels.ts'
import { type Basis, savedMeanwhileBy, useTypedDraft } from '../components/typed-draft.ts'
import { useUnsaved } from '../components/unsaved.tsx'
import { fieldProblem } from '../components/words.ts'
import { changesIn, draftOf, problemsIn, type SettingsDraft } from './draft.ts'
import { type SettingField, settingColumns } from './fields.ts'
import { MailPanel } from './mail-panel.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { settingsQuery } from './queries.ts'
import styles from './settings.module.css'

type Saved = ResponseOf<(typeof contract)['settings']['get']>

/** Edits the settings of this box office. */
export default function SettingsPage() {
  usePageTitle('Settings')
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  const { isOwner } = useAccount()
  const settings = useQuery(settingsQuery)
  const saved = settings.data?.saved
  return (
    <>
      <PageHead
        title={say('Settings')}
        lead={
          saved
            ? say('Last saved by {{who}}, {{when}}.', { who: sayText(saved.who), when: moment(saved.at) })
            : say('Nobody has changed anything yet.')
        }
      >
        {isOwner && (
          <Link className={buttonClass('quiet', 'small')} to={paths.adminFirst}>
            {say('Make it yours')}
          </Link>
        )}
        <Link className={buttonClass('quiet', 'small')} to={paths.adminReady}>
          {say('Ready to sell?')}
        </Link>
      </PageHead>
      {isOwner && <PaymentPanel />}
      <MailPanel />
      <Loaded query={settings} height="480px">
        {(read) => <SettingsForm saved={read} />}
      </Loaded>
    </>
  )
}

const basisOf = ({ version, settings }: Saved): Basis<SettingsDraft> => ({ version, draft: draftOf(settings) })

function SettingsForm({ saved }: { saved: Saved }) {
  const words = useLanguage()
  const { say, sayText } = words
  const { isOwner } = useAccount()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const { base, draft, concurrentEdit, edit, keepSaved, rebase } = useTypedDraft(basisOf(saved))
  const isChanged = Object.keys(changesIn(base.draft, draft)).length > 0
  const { question } = useUnsaved(isChanged)
  const recent = useRecentProof()
  const found = problemsIn(draft)

  const read = () => queries.fetchQuery({ ...settingsQuery, staleTime: 0 })
  const save = useMutation({
    mutationFn: (sent: SettingsDraft) =>
      asAdmin(
        recent.withProof((confirmation) =>
          adminApi.settings.save({ version: base.version ?? 0, settings: changesIn(base.draft, sent), confirmation }),
        ),
      ),
    // The save counts even if the settings can't be read again.
    onSuccess: ({ version }, sent) => {
      keepSaved({ version, draft: sent })
      setChecked(false)
      void queries.invalidateQueries({ queryKey: ['figures'] })
      read().then(
        // A version above our own means that someone else has saved since.
        (newer) => rebase(basisOf(newer), newer.version > version ? (newer.saved?.who ?? '') : undefined),
        () => undefined,
      )
    },
    onError: async (error) => {
      const who = savedMeanwhileBy(error, 'settings-changed')
      if (who === undefined) return showFirstProblem()
      rebase(basisOf(await read()), who)
      save.reset()
    },
  })
  const refused = fieldProblem(save.error, words)

  // The problems appear on the page only after this render.
  const showFirstProblem = () => requestAnimationFrame(() => focusFirstProblem(form.current))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(found).length > 0) showFirstProblem()
    else if (isChanged && !save.isPending) save.mutate(draft)
  }
  const problemAt = (name: SettingName) => {
    const problem = isChecked ? found[name] : undefined
    if (problem) return refusalWords(problem, say)
    return refused?.field === name ? refused.message : undefined
  }
  const type = (name: SettingName, value: string) => {
    if (save.isSuccess) save.reset()
    edit({ [name]: value })
  }

  return (
    <form ref={form} className={formStyles.form} noValidate onSubmit={submit}>
      <Quiet>
        {say(
          'A change holds at once, on every page, ticket and e-mail that speaks of it. What is under way keeps what it was promised: held seats their time, invoices their tax.',
        )}
      </Quiet>
      <Columns isEven>
        {settingColumns.map((groups) => (
          <Stack key={groups[0]?.title}>
            {groups.map(({ title, fields }) => (
              <Panel key={title} title={say(title)}>
                <div className={styles.fields}>
                  {fields.map((field) => (
                    <Field
                      key={field.name}
                      field={field}
                      value={draft[field.name]}
                      variable={saved.fixed[field.name]}
                      isReadOnly={!isOwner}
                      error={problemAt(field.name)}
                      onChange={(value) => type(field.name, value)}
                    />
                  ))}
                </div>
              </Panel>
            ))}
          </Stack>
        ))}
      </Columns>
      <Quiet>{say('Prices are in Indian rupees (₹). Each show has the time zone of its hall.')}</Quiet>
      {isOwner ? (
        <div className={styles.end}>
          {concurrentEdit && (
            <ConcurrentEditNotice fields={concurrentEdit.clashes.map((name) => say(settingLabels[name]))}>
              {say(
                '{{who}} has just saved other settings, so yours aren’t saved yet. The form now has their changes and yours: check it and save.',
                { who: sayText(concurrentEdit.who) },
              )}
            </ConcurrentEditNotice>
          )}
          {save.isError && !refused && (
            <Notice kind="error">{errorWords(save.error, words, { failed: 'The settings could not be saved.' })}</Notice>
          )}
          {isChecked && Object.keys(found).length > 0 && (
            <p className={styles.problems}>{say('Please look at the fields marked in red.')}</p>
          )}
          <Button type="submit" busy={save.isPending} disabled={!isChanged}>
            {say('Save')}
          </Button>
          <span role="status">{save.isSuccess && say(isChanged ? 'Not saved yet.' : 'Saved.')}</span>
        </div>
      ) : (
        <Notice kind="info">{say('Accounts with full access can change these.')}</Notice>
      )}
      {question}
      {recent.question}
    </form>
  )
}

interface FieldProps {
  field: SettingField
  value: string
  /** The environment variable that sets it, if one does. */
  variable: string | undefined
  isReadOnly: boolean
  error: string | undefined
  onChange: (value: string) => void
}

function Field({ field: { name, help }, value, variable, isReadOnly, error, onChange }: FieldProps) {
  const { say } = useLanguage()
  const common = {
    name,
    label: say(settingLabels[name]),
    help: variable ? say('Set on the server: {{variable}}. It can’t be changed here.', { variable }) : help && say(help),
    disabled: isReadOnly || variable !== undefined,
    error,
    value,
  }
  if (name === 'language') {
    return (
      <SelectField {...common} onValueChange={onChange}>
        <LanguageOptions />
      </SelectField>
    )
  }
  if (name === 'donations') {
    return (
      <SelectField {...common} onValueChange={onChange}>
        <option value="off">{say('Not taken')}</option>
        <option value="on">{say('Taken with bookings')}</option>
      </SelectField>
    )
  }
  const length = isRanged(name) ? { inputMode: 'numeric' as const, maxLength: String(settingRanges[name].most).length } : { maxLength: 160 }
  return <TextField {...common} {...length} autoComplete="off" spellCheck={false} onChange={({ target }) => onChange(target.value)} />
}
