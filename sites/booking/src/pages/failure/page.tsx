import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useOnline } from '../../components/browser.ts'
import { MessagePage } from '../../components/message-page.tsx'
import { useFailureTitle } from '../../components/page-title.ts'

/** Shown where a page threw, or its file could not be fetched: the network is gone, or the site was updated after it was opened. */
export function FailurePage() {
  const isOnline = useOnline()
  const title = isOnline ? 'This page could not be shown' : 'You are offline.'
  useFailureTitle(title)
  const { say } = useLanguage()
  return (
    <MessagePage
      title={say(title)}
      text={say(isOnline ? 'Something went wrong while loading it. Your bookings are safe.' : 'This will load when the network is back.')}
    >
      <Button onClick={() => location.reload()}>{say('Load the page again')}</Button>
    </MessagePage>
  )
}
