import { Button } from '@sabha/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Failure } from '../../components/failure.tsx'
import { saveFile } from '../../components/save-file.ts'
import { asAdmin } from '../admin-api.ts'

interface DownloadButtonProps {
  label: string
  /** The name of the file. */
  name: string
  type: string
  fetch: () => Promise<Parameters<typeof saveFile>[0]>
}

export const csv = 'text/csv;charset=utf-8'

/** Fetches a file from the backend and saves it. */
export function DownloadButton({ label, name, type, fetch }: DownloadButtonProps) {
  const fetched = useMutation({ mutationFn: () => asAdmin(fetch()), onSuccess: (content) => saveFile(content, name, type) })
  return (
    <>
      <Failure error={fetched.error} failed="The file could not be made." />
      <Button variant="quiet" size="small" busy={fetched.isPending} onClick={() => fetched.mutate()}>
        {label}
      </Button>
    </>
  )
}
