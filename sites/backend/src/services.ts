import type { Settings } from '@sabha/api/admin/settings'
import type { FrameReader } from './adapters/frames/frame-reader.ts'
import type { KeptMails } from './adapters/mail/kept-mails.ts'
import type { TicketArchive } from './adapters/pdf/archive.ts'
import type { PictureMaker } from './adapters/pictures/picture-maker.ts'
import type { Wallets } from './adapters/wallets/wallets.ts'
import { type AddressHash, addressHash } from './input/address.ts'
import { LiveSeats } from './live/live-seats.ts'
import type { PasswordThreads } from './rules/accounts/password-threads.ts'
import type { Context, Limits } from './rules/context.ts'
import { Guesses } from './rules/guesses.ts'
import { type LivePaymentKeys, openPaymentKeys, type PaymentKeyDeps } from './rules/payments/payment-keys.ts'
import { AvailabilityCache } from './rules/seats/availability-cache.ts'
import { BestSeats } from './rules/seats/best-seats.ts'
import { HallLayouts } from './rules/seats/hall-layouts.ts'
import { gstOf, type LiveSettings, openSettings, tellPrefix } from './rules/settings/live-settings.ts'
import { Listing } from './rules/shows/listing.ts'
import { SiteIcons } from './rules/site/icons.ts'
import { type LiveSite, openSite } from './rules/site/live-site.ts'
import { openTicketKeys, type TicketKeys } from './rules/tickets/ticket-keys.ts'
import { Crowds } from './rules/waiting-room/crowds.ts'
import { openPassKeys, type PassKeys } from './rules/waiting-room/pass-keys.ts'
import { WaitingRooms } from './rules/waiting-room/rooms.ts'
import { ShedCalls } from './rules/waiting-room/shed-calls.ts'
import { PassSigner } from './rules/waiting-room/signed-pass.ts'
import { oldestSecret } from './store/tickets/keys.ts'

/** What services are built from. */
export interface ServiceDeps extends PaymentKeyDeps, Pick<Context, 'store' | 'now' | 'randomBytes'> {
  /** Settings that the environment sets. The admin can't change them. */
  fixedSettings: Partial<Settings>
  tickets: TicketArchive
  keptMails: KeptMails
  wallets: Wallets
  frames: FrameReader
  pictureMaker: PictureMaker
  passwords: PasswordThreads
  /** Whether mails go to a mail server; without one they are kept as files. */
  mailGoesOut: () => boolean
  limits: Limits
  /** Receives failures that no call reports. */
  logger: { error(details: object, message: string): void }
}

/** Everything that handlers, pages and jobs use, in one object. A rule takes only the parts that it needs. */
export interface Services
  extends Omit<ServiceDeps, 'logger' | 'fixedSettings' | 'provider' | 'checkout' | 'isSandbox' | 'formerSandbox' | 'sandboxOrders'>,
    Context,
    TicketKeys {
  paymentKeys: LivePaymentKeys
  settings: LiveSettings
  site: LiveSite
  icons: SiteIcons
  availability: AvailabilityCache
  layouts: HallLayouts
  best: BestSeats
  listing: Listing
  /** Counts wrong links of groups, by network address. */
  wrongGroupLinks: Guesses
  /** Counts wrong codes, by network address. */
  wrongPriceCodes: Guesses
  live: LiveSeats
  crowds: Crowds
  waitingRooms: WaitingRooms
  shedCalls: ShedCalls
  passKeys: PassKeys
  addressHash: AddressHash
}

export async function openServices(deps: ServiceDeps): Promise<Services> {
  const {
    store,
    now,
    randomBytes,
    connectProvider,
    tickets,
    keptMails,
    wallets,
    frames,
    pictureMaker,
    passwords,
    sealer,
    mailGoesOut,
    limits,
  } = deps
  const ticketKeys = await openTicketKeys(deps)
  const hash = addressHash(await oldestSecret(store.read))
  const passKeys = await openPassKeys({ store, now })
  const signer = new PassSigner(passKeys)
  const settings = await openSettings({ store, fixed: deps.fixedSettings })
  await tellPrefix(store, settings)
  const gst = gstOf(settings)
  const availability = new AvailabilityCache(store.read)
  const layouts = new HallLayouts(store.read)
  const listing = new Listing({ store, now })
  const live = new LiveSeats({ availability, now, onError: (err) => deps.logger.error({ err }, 'live seats failed') })
  store.subscribe((effect) => {
    if (effect.kind !== 'seats-changed') return
    availability.invalidate(effect.showId)
    listing.invalidate()
    store.seatNews.publish(effect.showId)
  })
  store.seatNews.subscribe((showId) => {
    listing.invalidate()
    if (showId === null) availability.invalidateAll()
    else availability.invalidate(showId)
  })
  return {
    store,
    now,
    randomBytes,
    connectProvider,
    paymentKeys: await openPaymentKeys(deps),
    tickets,
    keptMails,
    wallets,
    frames,
    pictureMaker,
    passwords,
    sealer,
    mailGoesOut,
    limits,
    settings,
    site: await openSite({ store }),
    icons: new SiteIcons({ store, now, pictureMaker }),
    gst,
    availability,
    layouts,
    best: new BestSeats({ store, now, settings, availability, layouts }),
    listing,
    wrongGroupLinks: new Guesses({ store, now, addressHash: hash }, 'groups', limits.wrongCodesPerMinute),
    wrongPriceCodes: new Guesses({ store, now, addressHash: hash }, 'prices', limits.wrongCodesPerMinute),
    live,
    crowds: new Crowds({ store, now, randomBytes, live }),
    waitingRooms: new WaitingRooms({ store, now, signer }),
    shedCalls: new ShedCalls(),
    addressHash: hash,
    ...ticketKeys,
    passKeys,
    async refreshKeys() {
      await ticketKeys.refreshKeys()
      await passKeys.refresh()
      signer.forget()
    },
  }
}
