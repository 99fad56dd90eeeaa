import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Failure } from '../../../components/failure.tsx'
import { adminApi, useAdminAction } from '../../admin-api.ts'
import { dataUrlOf } from '../../components/data-url.ts'
import { FileButton } from '../../components/fields.tsx'
import styles from './bank.module.css'

/** Bytes, the limit of the backend. */
const largest = 4 * 1024 * 1024

/** Imports a statement's file, or matches again; only the latest outcome is shown. */
export function useImport() {
  const [isTooLarge, setTooLarge] = useState(false)
  const bring = useAdminAction(async (file: File) => adminApi.tills.importStatement({ file: await dataUrlOf(file) }))
  const again = useAdminAction(() => adminApi.tills.matchAgain({}))
  const begin = () => {
    bring.reset()
    again.reset()
    setTooLarge(false)
  }
  return {
    isTooLarge,
    bring,
    again,
    choose: (file: File) => {
      begin()
      if (file.size > largest) setTooLarge(true)
      else bring.mutate(file)
    },
    matchAgain: () => {
      begin()
      again.mutate()
    },
  }
}

type Imported = ReturnType<typeof useImport>

export function ImportWays({ imported: { again, choose, matchAgain } }: { imported: Imported }) {
  const { say } = useLanguage()
  return (
    <>
      <Button variant="quiet" size="small" busy={again.isPending} onClick={matchAgain}>
        {say('Match again')}
      </Button>
      <FileButton accept=".csv,.txt,text/csv" onChoose={choose}>
        {say('Import a statement…')}
      </FileButton>
    </>
  )
}

/** The outcome of the import or the match. */
export function ImportOutcome({ imported: { isTooLarge, bring, again } }: { imported: Imported }) {
  const { say } = useLanguage()
  const { data } = bring
  return (
    <div className={styles.outcome} role="status">
      {isTooLarge && <Notice kind="error">{say('This file is too large for a statement.')}</Notice>}
      <Failure error={bring.error} failed="The statement could not be read." />
      <Failure error={again.error} failed="The sales could not be matched." />
      {bring.isPending && <Notice kind="info">{say('Reading the statement…')}</Notice>}
      {data && (
        <Notice kind="success">
          {say('Credits by UPI: {{credits}}, new: {{new}}. Sales matched: {{matched}}. Other credits, left out: {{others}}.', {
            credits: formatNumber(data.credits),
            new: formatNumber(data.new),
            matched: formatNumber(data.matched),
            others: formatNumber(data.others),
          })}
        </Notice>
      )}
      {again.data && <Notice kind="info">{say('Sales matched: {{matched}}.', { matched: formatNumber(again.data.matched) })}</Notice>}
    </div>
  )
}
