import { errorWords } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'

/** The bookings as a file for a spreadsheet; of one show where one is chosen. */
export function ExportButton({ showId }: { showId: string }) {
  const words = useLanguage()
  const { say } = words
  const fetched = useMutation({
    mutationFn: () => asAdmin(adminApi.adminExport(showId ? { show_id: showId } : {})),
    onSuccess: (content) => save(content, showId ? `bookings-show-${showId}.csv` : 'bookings.csv'),
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

function save(content: Uint8Array, name: string): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(content)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
