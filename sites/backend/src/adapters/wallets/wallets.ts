import type { AppleSigner } from './apple-signer.ts'
import type { AppleWallet } from './apple-wallet.ts'
import type { GoogleAccount } from './google-account.ts'
import type { GoogleWallet } from './google-wallet.ts'

/** The wallets that passes can be made for; null if the settings have no keys for one. */
export interface Wallets {
  apple: AppleWallet | null
  google: GoogleWallet | null
}

/** Opens the wallets that have keys. Passes are worded as tickets are; without keys, nothing of that is loaded. */
export async function openWallets(keys: { apple: AppleSigner | undefined; google: GoogleAccount | undefined }): Promise<Wallets> {
  return {
    apple: keys.apple ? (await import('./apple-wallet.ts')).openAppleWallet(keys.apple) : null,
    google: keys.google ? (await import('./google-wallet.ts')).openGoogleWallet(keys.google) : null,
  }
}
