import { newPhoneKey, type PhoneKey } from '@sabha/ticketing/phone-key'
import type { DoorDatabase } from '../store/database.ts'
import { addOwn, readOwn } from '../store/own.ts'

/** Returns this phone's key, which lasts until the next pairing. Where two tabs make one at a time, the first one's counts. */
export async function ownKey(db: DoorDatabase): Promise<PhoneKey> {
  const known = await readOwn(db, 'exchange-key')
  return known ?? addOwn(db, { id: 'exchange-key', ...(await newPhoneKey()) })
}
