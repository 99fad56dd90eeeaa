import { errorWords } from '@sabha/api/error-words'
import type { Account } from '@sabha/api/office-shapes'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { adminApi } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { useAccountDeed } from './queries.ts'

export function EndSessionsDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const words = useLanguage()
  const { say } = words
  const end = useAccountDeed(() => adminApi.adminEndSessions({ account_id: account.id }), onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('Sign {{name}} out everywhere?', { name: account.name })}
      description={say('On every browser and phone. They can sign in again with their password.')}
    >
      <div className={formStyles['form']}>
        {end.isError && <Notice kind="error">{errorWords(end.error, words, { failed: 'The account could not be signed out.' })}</Notice>}
        <div className={formStyles['actions']}>
          <Button busy={end.isPending} onClick={() => end.mutate()}>
            {say('Sign out everywhere')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {say('Not now')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
