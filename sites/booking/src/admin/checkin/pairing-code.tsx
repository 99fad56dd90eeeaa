import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { useSecondsUntil } from '../../checkout/countdown.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import styles from './pairing-code.module.css'

/** The code on the organiser's screen, for as long as it is good. `expiresAt` in epoch ms. */
export function PairingCode({ url, expiresAt }: { url: string; expiresAt: number }) {
  const { say } = useLanguage()
  const left = useSecondsUntil(expiresAt)
  const [isCopied, setCopied] = useState(false)
  if (left === 0) return <Notice kind="info">{say('This code is over. Make another one.')}</Notice>

  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className={styles['code']}>
      <QrCode text={url} label={say('QR code that pairs one phone')} />
      <p className={styles['left']} role="timer">
        {say('Pairs one phone. Good for {{time}} more.', { time })}
      </p>
      {/* The clipboard is for secure pages only. */}
      {window.isSecureContext && (
        <Button variant="quiet" size="small" onClick={() => void copy()}>
          {say(isCopied ? 'Copied' : 'Copy the link')}
        </Button>
      )}
    </div>
  )
}
