import type { AppleSigner } from './apple-signer.ts'
import { type AppleWallet, openAppleWallet } from './apple-wallet.ts'
import type { GoogleAccount } from './google-account.ts'
import { type GoogleWallet, openGoogleWallet } from './google-wallet.ts'

/** The wallets that passes can be made for; null where the settings have no keys of them. */
export interface Wallets {
  apple: AppleWallet | null
  google: GoogleWallet | null
}

export function openWallets(keys: { apple: AppleSigner | undefined; google: GoogleAccount | undefined }): Wallets {
  return {
    apple: keys.apple ? openAppleWallet(keys.apple) : null,
    google: keys.google ? openGoogleWallet(keys.google) : null,
  }
}
