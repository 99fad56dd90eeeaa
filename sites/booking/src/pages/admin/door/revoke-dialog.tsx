import { errorWords } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import type { Phone } from './phone-health.ts'
import { doorQuery } from './queries.ts'

export function RevokeDialog({ phone, showId, onClose }: { phone: Phone; showId: string; onClose: () => void }) {
  const words = useLanguage()
  const { say } = words
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => asAdmin(adminApi.adminRevokeDevice({ device_id: phone.id })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: doorQuery(showId).queryKey })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('Revoke {{name}}?', { name: phone.name })}
      description={say(
        'It can scan no more, and its list is wiped when it next has a network. Scans that it has not sent yet stay on it; paired again, it sends them.',
      )}
    >
      <div className={formStyles['form']}>
        {revoke.isError && (
          <Notice kind="error">{errorWords(revoke.error, words, { failed: 'The phone could not be revoked. Please try again.' })}</Notice>
        )}
        <div className={formStyles['actions']}>
          <Button variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {say('Revoke')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {say('Not now')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
