import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as boxOffice from './migrations/0001-box-office.ts'
import * as door from './migrations/0002-door.ts'
import * as money from './migrations/0003-money.ts'
import * as office from './migrations/0004-office.ts'
import * as figuresAndPrivacy from './migrations/0005-figures-and-privacy.ts'
import * as creditNotes from './migrations/0006-credit-notes.ts'
import * as waitingRoom from './migrations/0007-waiting-room.ts'
import * as refundsAnew from './migrations/0008-refunds-anew.ts'
import * as pictures from './migrations/0009-pictures.ts'
import * as movedShows from './migrations/0010-moved-shows.ts'
import * as timelines from './migrations/0011-timelines.ts'
import * as signIns from './migrations/0012-sign-ins.ts'
import * as moneyOwed from './migrations/0013-money-owed.ts'
import * as fastFilling from './migrations/0014-fast-filling.ts'
import * as officeSearch from './migrations/0015-office-search-and-phones.ts'
import * as draws from './migrations/0016-draws.ts'
import * as settings from './migrations/0017-settings.ts'
import * as seatNotes from './migrations/0018-seat-notes.ts'
import * as accountLinks from './migrations/0020-account-links.ts'
import * as passkeys from './migrations/0021-passkeys.ts'
import * as mailServer from './migrations/0022-mail-server.ts'
import * as site from './migrations/0023-site.ts'
import * as pictureLibrary from './migrations/0024-picture-library.ts'
import * as secondFactor from './migrations/0025-second-factor.ts'
import * as productions from './migrations/0026-productions.ts'
import * as singleSeats from './migrations/0029-single-seats.ts'
import * as noPasswordEnds from './migrations/0030-no-password-ends.ts'
import * as singleSeatsOfProductions from './migrations/0031-single-seats-of-productions.ts'
import * as paymentKeys from './migrations/0032-payment-keys.ts'
import * as discounts from './migrations/0034-discounts.ts'
import * as firstEvening from './migrations/0035-first-evening.ts'
import * as siteIcons from './migrations/0036-site-icons.ts'
import * as priceCodes from './migrations/0038-price-codes.ts'
import * as concessions from './migrations/0039-concessions.ts'
import * as freeSeats from './migrations/0040-free-seats.ts'
import * as priceRules from './migrations/0041-price-rules.ts'
import * as unnumberedPlaces from './migrations/0042-unnumbered-places.ts'
import * as tills from './migrations/0043-tills.ts'
import * as doorNotes from './migrations/0045-door-notes.ts'
import * as gateRights from './migrations/0046-gate-rights.ts'
import * as departures from './migrations/0049-departures.ts'
import * as donations from './migrations/0052-donations.ts'
import * as keptBack from './migrations/0054-kept-back.ts'
import * as drawsOfEverybody from './migrations/0057-draws-of-everybody.ts'
import * as shedCalls from './migrations/0058-shed-calls.ts'
import * as passKeys from './migrations/0059-pass-keys.ts'
import * as counters from './migrations/0060-counters.ts'
import * as leases from './migrations/0061-leases.ts'
import * as counterSales from './migrations/0062-counter-sales.ts'
import * as doneRequests from './migrations/0063-done-requests.ts'
import * as movedSeats from './migrations/0064-moved-seats.ts'
import * as wordsOfHolders from './migrations/0068-words-of-holders.ts'
import * as leftBehind from './migrations/0069-left-behind.ts'
import * as codeUses from './migrations/0071-code-uses.ts'
import * as groups from './migrations/0072-groups.ts'
import * as guestNames from './migrations/0073-guest-names.ts'
import * as baskets from './migrations/0074-baskets.ts'
import * as counterRefunds from './migrations/0078-counter-refunds.ts'
import * as bankStatements from './migrations/0080-bank-statements.ts'
import * as seatPhotos from './migrations/0082-seat-photos.ts'
import * as counterDonations from './migrations/0083-counter-donations.ts'
import * as seasonPasses from './migrations/0084-season-passes.ts'
import * as counterSaleDonations from './migrations/0086-counter-sale-donations.ts'
import * as payers from './migrations/0087-payers.ts'
import * as lostNights from './migrations/0088-lost-nights.ts'
import * as refundOfEvent from './migrations/0089-refund-of-event.ts'
import * as payersAddress from './migrations/0090-payers-address.ts'
import * as invoicePrefix from './migrations/0091-invoice-prefix.ts'
import * as refundsByHand from './migrations/0092-refunds-by-hand.ts'
import * as payersRemembered from './migrations/0093-payers-remembered.ts'
import * as notesForgotten from './migrations/0094-notes-forgotten.ts'
import * as donationsFound from './migrations/0095-donations-found.ts'
import * as nightLosses from './migrations/0096-night-losses.ts'
import * as payersCounted from './migrations/0097-payers-counted.ts'
import * as moneyKept from './migrations/0098-money-kept.ts'
import type { Schema } from './schema.ts'

/** Forward only; a migration that has been released is never edited. */
const migrations: Record<string, Migration> = {
  '0001-box-office': boxOffice,
  '0002-door': door,
  '0003-money': money,
  '0004-office': office,
  '0005-figures-and-privacy': figuresAndPrivacy,
  '0006-credit-notes': creditNotes,
  '0007-waiting-room': waitingRoom,
  '0008-refunds-anew': refundsAnew,
  '0009-pictures': pictures,
  '0010-moved-shows': movedShows,
  '0011-timelines': timelines,
  '0012-sign-ins': signIns,
  '0013-money-owed': moneyOwed,
  '0014-fast-filling': fastFilling,
  '0015-office-search-and-phones': officeSearch,
  '0016-draws': draws,
  '0017-settings': settings,
  '0018-seat-notes': seatNotes,
  '0020-account-links': accountLinks,
  '0021-passkeys': passkeys,
  '0022-mail-server': mailServer,
  '0023-site': site,
  '0024-picture-library': pictureLibrary,
  '0025-second-factor': secondFactor,
  '0026-productions': productions,
  '0029-single-seats': singleSeats,
  '0030-no-password-ends': noPasswordEnds,
  '0031-single-seats-of-productions': singleSeatsOfProductions,
  '0032-payment-keys': paymentKeys,
  '0034-discounts': discounts,
  '0035-first-evening': firstEvening,
  '0036-site-icons': siteIcons,
  '0038-price-codes': priceCodes,
  '0039-concessions': concessions,
  '0040-free-seats': freeSeats,
  '0041-price-rules': priceRules,
  '0042-unnumbered-places': unnumberedPlaces,
  '0043-tills': tills,
  '0045-door-notes': doorNotes,
  '0046-gate-rights': gateRights,
  '0049-departures': departures,
  '0052-donations': donations,
  '0054-kept-back': keptBack,
  '0057-draws-of-everybody': drawsOfEverybody,
  '0058-shed-calls': shedCalls,
  '0059-pass-keys': passKeys,
  '0060-counters': counters,
  '0061-leases': leases,
  '0062-counter-sales': counterSales,
  '0063-done-requests': doneRequests,
  '0064-moved-seats': movedSeats,
  '0068-words-of-holders': wordsOfHolders,
  '0069-left-behind': leftBehind,
  '0071-code-uses': codeUses,
  '0072-groups': groups,
  '0073-guest-names': guestNames,
  '0074-baskets': baskets,
  '0078-counter-refunds': counterRefunds,
  '0080-bank-statements': bankStatements,
  '0082-seat-photos': seatPhotos,
  '0083-counter-donations': counterDonations,
  '0084-season-passes': seasonPasses,
  '0086-counter-sale-donations': counterSaleDonations,
  '0087-payers': payers,
  '0088-lost-nights': lostNights,
  '0089-refund-of-event': refundOfEvent,
  '0090-payers-address': payersAddress,
  '0091-invoice-prefix': invoicePrefix,
  '0092-refunds-by-hand': refundsByHand,
  '0093-payers-remembered': payersRemembered,
  '0094-notes-forgotten': notesForgotten,
  '0095-donations-found': donationsFound,
  '0096-night-losses': nightLosses,
  '0097-payers-counted': payersCounted,
  '0098-money-kept': moneyKept,
}

export const migrationNames: readonly string[] = Object.keys(migrations)

export const provider = { getMigrations: async () => migrations }

/**
 * Runs the migrations that are not in `done`. If all are, it doesn't start the migrator, which would read all tables three times to find
 * that out.
 */
export async function migrate(db: Kysely<Schema>, done: readonly string[]): Promise<void> {
  if (done.length === migrationNames.length && migrationNames.every((name) => done.includes(name))) return
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw new Error('The database could not be brought up to date.', { cause: error })
}
