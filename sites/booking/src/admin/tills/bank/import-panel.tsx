import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Failure } from '../../../components/failure.tsx'
import { adminApi, useAdminAction } from '../../admin-api.ts'
import { dataUrlOf } from '../../components/data-url.ts'
import { FileButton } from '../../components/fields.tsx'
import { Panel, Quiet } from '../../components/page.tsx'
import styles from './bank.module.css'

/** Bytes, as the backend takes them. */
const largest = 4 * 1024 * 1024

/** Reads a statement's file, and says what has come of it. */
export function ImportPanel() {
  const { say } = useLanguage()
  const [isTooLarge, setTooLarge] = useState(false)
  const bring = useAdminAction(async (file: File) => adminApi.tills.importStatement({ file: await dataUrlOf(file) }))
  const again = useAdminAction(() => adminApi.tills.matchAgain({}))
  const choose = (file: File) => {
    again.reset()
    bring.reset()
    setTooLarge(file.size > largest)
    if (file.size <= largest) bring.mutate(file)
  }
  const figures = bring.data && {
    credits: formatNumber(bring.data.credits),
    new: formatNumber(bring.data.new),
    matched: formatNumber(bring.data.matched),
    others: formatNumber(bring.data.others),
  }
  return (
    <Panel title={say('Import a statement')}>
      <Quiet>
        {say('CSV of HDFC, ICICI, Axis or SBI. An XLSX file is saved as CSV first. Of other lines, and of the balance, nothing is kept.')}
      </Quiet>
      <div className={styles.ways}>
        <FileButton accept=".csv,.txt,text/csv" onChoose={choose}>
          {say('Choose a CSV file')}
        </FileButton>
        <Button
          variant="quiet"
          size="small"
          busy={again.isPending}
          onClick={() => {
            bring.reset()
            again.mutate()
          }}
        >
          {say('Match again')}
        </Button>
      </div>
      {isTooLarge && <Notice kind="error">{say('This file is too large for a statement.')}</Notice>}
      <Failure error={bring.error} failed="The statement could not be read." />
      <Failure error={again.error} failed="The sales could not be matched." />
      {figures && (
        <Notice kind="success">
          {say('Credits by UPI: {{credits}}, new: {{new}}. Sales matched: {{matched}}. Other credits, left out: {{others}}.', figures)}
        </Notice>
      )}
      {again.data && <Notice kind="info">{say('Sales matched: {{matched}}.', { matched: formatNumber(again.data.matched) })}</Notice>}
    </Panel>
  )
}
