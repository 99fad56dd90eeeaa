import { Button, buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../../components/parts.tsx'
import { paths } from '../../paths.ts'
import styles from './page.module.css'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** As whom and for which show this phone scans, and the end of it. */
export function Identity() {
  const { say, sayText } = useLanguage()
  const session = useSession()
  const [isLeaving, setLeaving] = useState(false)
  if (session.kind !== 'device' && session.kind !== 'admin') return null
  const who =
    session.kind === 'device'
      ? say('Paired as {{name}}', { name: session.device.name })
      : say('Signed in as {{name}}', { name: session.name || session.email })
  const isBound = session.kind === 'device' && session.bound !== null
  return (
    <section className={styles['group']} aria-label={say('Show and phone')}>
      <p className={styles['who']}>{who}</p>
      {session.show && <p className={styles['quiet']}>{sayText(session.show.title)}</p>}
      <div className={styles['line']}>
        {!isBound && (
          <Link className={buttonClass('quiet', 'small')} to={paths.chooseShow}>
            {say('Change show')}
          </Link>
        )}
        <Button variant="quiet" size="small" onClick={() => setLeaving(true)}>
          {say('Sign out')}
        </Button>
      </div>
      <SignOutDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </section>
  )
}
