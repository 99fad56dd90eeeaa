import { Button, ButtonAnchor } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation } from '@tanstack/react-query'
import { openTicket } from '../../ticket-file.ts'

interface DownloadTicketProps {
  bookingId: string
  /** Where the PDF is; null while nobody has said. */
  address: string | null
  isPreparing: boolean
}

/** A plain link to a new tab where the PDF's address is known, which no browser blocks; else a press asks for it once more. */
export function DownloadTicket({ bookingId, address, isPreparing }: DownloadTicketProps) {
  const { say, language } = useLanguage()
  const open = useMutation({ mutationFn: () => openTicket(bookingId, language, say('Preparing your ticket…')) })
  const found = address ?? (open.data?.kind === 'blocked' ? open.data.address : null)
  if (found !== null) {
    return (
      <ButtonAnchor href={found} target="_blank" rel="noreferrer">
        {say('Download Ticket PDF')}
      </ButtonAnchor>
    )
  }
  return (
    <>
      <Button busy={isPreparing || open.isPending} onClick={() => open.mutate()}>
        {say('Download Ticket PDF')}
      </Button>
      {open.isError && <Notice kind="error">{say('Error downloading ticket. Please try again or contact support.')}</Notice>}
      {open.data?.kind === 'not-ready' && (
        <Notice kind="error">{say('Ticket PDF not available. Please try again or contact support.')}</Notice>
      )}
    </>
  )
}
