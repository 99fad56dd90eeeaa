import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { MessagePage } from '../../components/message-page.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { Lamp } from '../../components/signs.tsx'
import { paths } from '../../paths.ts'

export default function NotFoundPage() {
  usePageTitle('Page not found')
  const { say } = useLanguage()
  return (
    <MessagePage
      sign={<Lamp size={96} flame="out" />}
      title={say('Page not found')}
      text={say('The curtain rises on nothing here. The address may be wrong, or the page has moved.')}
    >
      <Link className={buttonClass()} to={paths.shows}>
        {say('See the shows')}
      </Link>
      <Link className={buttonClass('quiet')} to={paths.home}>
        {say('Home')}
      </Link>
    </MessagePage>
  )
}
