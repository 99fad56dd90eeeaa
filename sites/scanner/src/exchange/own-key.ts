import { newPhoneKey, type PhoneKey } from '@sabha/ticketing/phone-key'
import type { DoorDatabase } from '../store/database.ts'
import { addOwn, readOwn } from '../store/own.ts'

/** The key of this phone for as long as it is what it is: each pairing makes another. Of two tabs that make one, the first one's counts. */
export async function ownKey(db: DoorDatabase): Promise<PhoneKey> {
  const known = await readOwn(db, 'exchange-key')
  return known ?? addOwn(db, { id: 'exchange-key', ...(await newPhoneKey()) })
}
