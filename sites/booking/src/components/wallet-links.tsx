import type { Phrase } from '@sabha/language/phrases'
import { ButtonAnchor, type ButtonSize } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'

interface WalletLinksProps {
  /** The addresses that the backend returned; empty or absent where it makes no such pass. */
  of: { apple_wallet_url?: string | undefined; google_wallet_url?: string | undefined }
  size?: ButtonSize
  'aria-describedby'?: string
}

/** Links that add the ticket to a phone's wallet; nothing where the backend has no keys for that. */
export function WalletLinks({ of: { apple_wallet_url: apple, google_wallet_url: google }, ...rest }: WalletLinksProps) {
  const { say } = useLanguage()
  const wallets: [Phrase, string | undefined][] = [
    ['Add to Apple Wallet', apple],
    ['Add to Google Wallet', google],
  ]
  return wallets.map(
    ([label, href]) =>
      href && (
        <ButtonAnchor key={label} variant="quiet" href={href} {...rest}>
          {say(label)}
        </ButtonAnchor>
      ),
  )
}
