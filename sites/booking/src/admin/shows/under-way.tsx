import { errorWords } from '@sabha/api/error-words'
import type { OfficeShow } from '@sabha/api/office-shapes'
import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'
import { ShareBar } from '../components/share-bar.tsx'
import { officeShowsQuery } from './queries.ts'
import styles from './under-way.module.css'

interface UnderWayProps {
  show: OfficeShow
  work: NonNullable<OfficeShow['under_way']>
  mayContinue: boolean
}

/** How far the office has come with telling and refunding everybody. A cancelling that stands still can be sent on its way again: each booking is done once. */
export function UnderWay({ show, work, mayContinue }: UnderWayProps) {
  const words = useLanguage()
  const { say } = words
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => asAdmin(adminApi.adminCancelShow({ show_id: show.id, note: '' })),
    onSettled: () => queries.invalidateQueries({ queryKey: officeShowsQuery.queryKey }),
  })
  const count = { done: formatNumber(work.done), of: formatNumber(work.of) }
  return (
    <div className={styles['work']}>
      <p role="status">
        {work.what === 'cancel'
          ? say('Refunding and telling customers: {{done}} of {{of}} bookings done.', count)
          : say('Telling customers what has changed: {{done}} of {{of}} bookings done.', count)}
      </p>
      <ShareBar whole={work.of} part={work.done} />
      {again.isError && <Notice kind="error">{errorWords(again.error, words, { failed: 'The show could not be cancelled.' })}</Notice>}
      {work.what === 'cancel' && mayContinue && (
        <Button variant="quiet" size="small" busy={again.isPending} onClick={() => again.mutate()}>
          {say('Go on with it')}
        </Button>
      )}
    </div>
  )
}
