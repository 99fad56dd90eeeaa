import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { MessagePage } from '../../components/message-page.tsx'
import { usePageTitle } from '../../components/page-title.ts'

/** A page threw, or its file could not be fetched: the network is gone, or the site was updated meanwhile. */
export function FailurePage() {
  usePageTitle('This page could not be shown')
  const { say } = useLanguage()
  return (
    <MessagePage title={say('This page could not be shown')} text={say('Something went wrong while loading it. Your bookings are safe.')}>
      <Button onClick={() => location.reload()}>{say('Load the page again')}</Button>
    </MessagePage>
  )
}
