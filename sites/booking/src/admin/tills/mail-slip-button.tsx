import type { Till } from '@sabha/api/admin/tills'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useRef } from 'react'
import { Failure } from '../../components/failure.tsx'
import { adminApi, requestId, useAdminAction } from '../admin-api.ts'
import { mailedWords } from './words.ts'

/** Mails the slip of a closed till once more. */
export function MailSlipButton({ till }: { till: Pick<Till, 'id'> }) {
  const { say, language } = useLanguage()
  // The id stays until the request is known to have succeeded, so that a lost response leads to no second mail.
  const request = useRef<string>(undefined)
  const mail = useAdminAction(
    () => {
      request.current ??= requestId()
      return adminApi.tills.mailSlip({ till_id: till.id, language, request_id: request.current })
    },
    () => {
      request.current = undefined
    },
  )
  return (
    <>
      <Button variant="quiet" size="small" busy={mail.isPending} onClick={() => mail.mutate()}>
        {say('Mail the slip')}
      </Button>
      <Failure error={mail.error} failed="The slip could not be mailed." />
      {mail.data && <Notice kind="success">{mailedWords(mail.data.mailed, say)}</Notice>}
    </>
  )
}
