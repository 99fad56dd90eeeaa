import { errorWords } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../components/save-file.ts'
import { adminApi, asAdmin } from '../admin-api.ts'

/** The bookings as a file for a spreadsheet; of one show where one is chosen. */
export function ExportButton({ showId }: { showId: string }) {
  const words = useLanguage()
  const { say } = words
  const fetched = useMutation({
    mutationFn: () => asAdmin(adminApi.adminExport(showId ? { show_id: showId } : {})),
    onSuccess: (content) => saveFile(content, showId ? `bookings-show-${showId}.csv` : 'bookings.csv', 'text/csv;charset=utf-8'),
  })
  return (
    <>
      {fetched.isError && <Notice kind="error">{errorWords(fetched.error, words, { failed: 'The file could not be made.' })}</Notice>}
      <Button variant="quiet" size="small" busy={fetched.isPending} onClick={() => fetched.mutate()}>
        {say('Export as CSV')}
      </Button>
    </>
  )
}
