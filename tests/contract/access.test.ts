import type { Call } from '@sabha/api/call'
import { type CallName, callsByName } from '@sabha/api/contract'
import { expect } from 'vitest'
import { adminAccount, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { newScanId, pairPhone } from '../builders/phone.ts'
import { raw } from '../builders/raw.ts'
import { unchanged } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

/**
 * Who may make which call, with a request about the guest's own booking or the phone's own show.
 * - in: let in, whatever the answer
 * - 401: without a live token
 * - over: a phone that is paired no more (401)
 * - 403: a token of another kind
 * - else: a guest who asks for another guest's booking, a phone for another show (403), or staff for money that customers paid (409: theirs
 *   is a session that goes on)
 */
const roles = [
  'nobody',
  'guest',
  'other guest',
  'phone',
  'phone of another show',
  'staff',
  'owner',
  'disabled',
  'signed out',
  'revoked phone',
] as const
type Role = (typeof roles)[number]
type Answer = 'in' | '401' | 'over' | '403' | 'else'
/** One answer for each role, in their order. */
type Row = OneEach<typeof roles>
type OneEach<List extends readonly unknown[]> = { [Index in keyof List]: Answer }

// biome-ignore format: a table
const table = {
  //                         nobody guest  other  phone  phone2 staff  owner  disabled out    revoked
  'shows.list':             ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'shows.calendar':         ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'seats.list':             ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'seats.photos':           ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'seats.best':             ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'accounts.signIn':        ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'tickets.open':           ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'tickets.booking':        ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'bookings.toGiveBack':    ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'bookings.giveBack':      ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'groups.open':            ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'groups.nameGuests':      ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'tickets.calendar':       ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'tickets.creditNote':     ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'tickets.appleWallet':    ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'tickets.googleWallet':   ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'payments.verify':        ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'waitingRoom.draw':       ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'waitingRoom.front':      ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'waitingRoom.place':      ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'site.visible':       ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'reports.health':         ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'checkin.pair':           ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'counter.sales':          ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'counter.refunds':        ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'accounts.adminSignIn':   ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'accounts.signOut':       ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'accounts.passkeyChallenge': ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  'accounts.passkeySignIn': ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'accounts.signInWays':    ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'accounts.forgotPassword':['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'accounts.resetPassword': ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'accounts.readLink':      ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'accounts.acceptInvitation': ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],

  'seasonPasses.check':     ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],
  'prices.checkCode':       ['in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in',  'in'],

  'bookings.hold':          ['401', 'in',  'else', '403', '403', '403', '403', '401', '401', 'over'],
  'payments.createOrder':   ['401', 'in',  'else', '403', '403', '403', '403', '401', '401', 'over'],
  'bookings.confirm':       ['401', 'in',  'else', '403', '403', '403', '403', '401', '401', 'over'],
  'bookings.release':       ['401', 'in',  'else', '403', '403', '403', '403', '401', '401', 'over'],
  'tickets.pdf':            ['401', 'in',  'else', '403', '403', '403', '403', '401', '401', 'over'],
  'bookings.mine':          ['401', 'in',  'else', '403', '403', '403', '403', '401', '401', 'over'],
  'tickets.resend':         ['401', 'in',  'else', '403', '403', '403', '403', '401', '401', 'over'],
  'waitingRoom.enter':      ['401', 'in',  'in',   '403', '403', '403', '403', '401', '401', 'over'],
  'bookings.claim':         ['401', 'in',  'in',   '403', '403', '403', '403', '401', '401', 'over'],
  'privacy.exportMine':     ['401', 'in',  'in',   '403', '403', '403', '403', '401', '401', 'over'],
  'privacy.deleteMine':     ['401', 'in',  'in',   '403', '403', '403', '403', '401', '401', 'over'],

  'checkin.decodeQr':       ['401', '403', '403', 'in',  'in',   'in',  'in',  '401', '401', 'over'],
  'checkin.scan':           ['401', '403', '403', 'in',  'else', 'in',  'in',  '401', '401', 'over'],
  'checkin.scans':          ['401', '403', '403', 'in',  'in',   'in',  'in',  '401', '401', 'over'],
  'checkin.list':           ['401', '403', '403', 'in',  'else', 'in',  'in',  '401', '401', 'over'],
  'checkin.undo':           ['401', '403', '403', 'in',  'else', 'else', 'else', '401', '401', 'over'],
  'counter.activate':       ['401', '403', '403', 'else', 'else', 'else', 'else', '401', '401', 'over'],
  'counter.lease':          ['401', '403', '403', 'else', 'else', 'else', 'else', '401', '401', 'over'],
  'counter.report':         ['401', '403', '403', 'else', 'else', 'else', 'else', '401', '401', 'over'],
  'counter.takeCode':       ['401', '403', '403', 'else', 'else', 'else', 'else', '401', '401', 'over'],
  'counter.dropCode':       ['401', '403', '403', 'else', 'else', 'else', 'else', '401', '401', 'over'],

  'accounts.changePassword':['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'accounts.passkeys':      ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'accounts.passkeyOptions':['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'accounts.addPasskey':    ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'accounts.secondFactor': ['401', '403', '403', '403', '403', 'in', 'in', '401', '401', 'over'],
  'accounts.beginSecondFactor': ['401', '403', '403', '403', '403', 'in', 'in', '401', '401', 'over'],
  'accounts.confirmSecondFactor': ['401', '403', '403', '403', '403', 'in', 'in', '401', '401', 'over'],
  'accounts.confirm': ['401', '403', '403', '403', '403', 'in', 'in', '401', '401', 'over'],
  'accounts.renewRecoveryCodes': ['401', '403', '403', '403', '403', 'in', 'in', '401', '401', 'over'],
  'accounts.removeSecondFactor': ['401', '403', '403', '403', '403', 'in', 'in', '401', '401', 'over'],
  'accounts.removePasskey': ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'reports.dashboard':      ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'reports.sales':          ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'reports.tasks':          ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'reports.resolveTask':    ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'settings.mailServer':    ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'settings.ready':         ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'settings.get':           ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'site.get':               ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'site.preview':           ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'site.save':              ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'site.publish':           ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'site.history':           ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'site.restore':           ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'site.export':            ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'site.firstEvening':      ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'site.answerFirst':       ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'site.removeSample':      ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'site.archive':           ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'site.keepFile':          ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'site.import':            ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'shows.listAll':          ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'shows.save':             ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'shows.addNights':        ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'shows.productions':      ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'shows.uploadPicture':    ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'prices.concessions':     ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'prices.saveConcessions': ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'prices.rules':           ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'prices.saveRule':        ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'prices.codes':           ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'prices.saveCode':        ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'seasonPasses.list':      ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'seasonPasses.make':      ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'seasonPasses.addNights': ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'seasonPasses.find':      ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'pictures.list':         ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'pictures.upload':       ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'pictures.describe':     ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'pictures.remove':       ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'pictures.seatPhotos':   ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'pictures.placeSeatPhoto':  ['401', '403', '403', '403', '403', 'in', 'in', '401', '401', 'over'],
  'pictures.removeSeatPhoto': ['401', '403', '403', '403', '403', 'in', 'in', '401', '401', 'over'],
  'shows.publish':          ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'shows.close':            ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'shows.postpone':         ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'waitingRoom.list':       ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'waitingRoom.set':        ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'shows.halls':            ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'shows.importHall':       ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'seats.detailed':         ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'seats.update':           ['401', '403', '403', '403', '403', 'else', 'in',  '401', '401', 'over'],
  'seats.updateMany':       ['401', '403', '403', '403', '403', 'else', 'in',  '401', '401', 'over'],
  'seats.updatePlaces':     ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'groups.list':            ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'groups.keep':            ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'groups.change':          ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'groups.end':             ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'bookings.bookByStaff':   ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'bookings.search':        ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'bookings.get':           ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'bookings.noteForDoor':   ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'bookings.cancel':        ['401', '403', '403', '403', '403', 'else', 'in',  '401', '401', 'over'],
  'payments.owed':          ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'payments.settleOwed':    ['401', '403', '403', '403', '403', 'else', 'in',  '401', '401', 'over'],
  'tills.mine':             ['401', '403', '403', '403', '403', 'in',        'in',  '401', '401', 'over'],
  'tills.list':             ['401', '403', '403', '403', '403', 'in',        'in',  '401', '401', 'over'],
  'tills.get':              ['401', '403', '403', '403', '403', 'in',        'in',  '401', '401', 'over'],
  'tills.open':             ['401', '403', '403', '403', '403', 'in',        'in',  '401', '401', 'over'],
  'tills.close':            ['401', '403', '403', '403', '403', 'in',        'in',  '401', '401', 'over'],
  'tills.correct':          ['401', '403', '403', '403', '403', 'in',        'in',  '401', '401', 'over'],
  'tills.mailSlip':         ['401', '403', '403', '403', '403', 'in',        'in',  '401', '401', 'over'],
  'tills.export':           ['401', '403', '403', '403', '403', 'in',        'in',  '401', '401', 'over'],
  'bookings.export':        ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'bookings.moveSeats':      ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'tickets.reissue':        ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'tickets.resendByStaff':  ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'checkin.shows':          ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'checkin.report':         ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'checkin.sheet':          ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'checkin.resolveConflict':['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'checkin.createPairing':  ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'counter.list':          ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'counter.grant':         ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'counter.stop':          ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'counter.free':          ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'counter.settle':        ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'counter.settleRefund':   ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'counter.removeNote':     ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'checkin.devices':        ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'checkin.revokeDevice':   ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'checkin.renameDevice':   ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'checkin.limitGate':      ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],
  'checkin.archiveDevice':  ['401', '403', '403', '403', '403', 'in',  'in',  '401', '401', 'over'],

  'tills.without':          ['401', '403', '403', '403', '403', '403',       'in',  '401', '401', 'over'],
  'tills.importStatement':  ['401', '403', '403', '403', '403', '403',       'in',  '401', '401', 'over'],
  'tills.bankSales':        ['401', '403', '403', '403', '403', '403',       'in',  '401', '401', 'over'],
  'tills.bankCredits':      ['401', '403', '403', '403', '403', '403',       'in',  '401', '401', 'over'],
  'tills.matchAgain':       ['401', '403', '403', '403', '403', '403',       'in',  '401', '401', 'over'],
  'tills.matchCredit':      ['401', '403', '403', '403', '403', '403',       'in',  '401', '401', 'over'],
  'tills.settleBank':       ['401', '403', '403', '403', '403', '403',       'in',  '401', '401', 'over'],
  'tills.unmatch':          ['401', '403', '403', '403', '403', '403',       'in',  '401', '401', 'over'],
  'shows.cancel':           ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'payments.refund':        ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'payments.retryRefund':   ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'payments.retryRefunds':  ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'payments.oweKept':       ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'payments.settleRefund':  ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'reports.audit':          ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'settings.paymentKeys':  ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'settings.savePaymentKeys':['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'settings.saveMailServer':['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'settings.tryMail':       ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'settings.tryPayment':    ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'settings.save':          ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'accounts.list':          ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'accounts.save':          ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'accounts.endSessions':   ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'accounts.requireSecondFactor': ['401', '403', '403', '403', '403', '403', 'in', '401', '401', 'over'],
  'accounts.resetSecondFactor': ['401', '403', '403', '403', '403', '403', 'in', '401', '401', 'over'],
  'accounts.makeResetLink': ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'accounts.invite':        ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'accounts.invitations':   ['401', '403', '403', '403', '403', '403', 'in',  '401', '401', 'over'],
  'accounts.renewInvitation':    ['401', '403', '403', '403', '403', '403', 'in', '401', '401', 'over'],
  'accounts.withdrawInvitation': ['401', '403', '403', '403', '403', '403', 'in', '401', '401', 'over'],
} satisfies Record<CallName, Row>

const calls = Object.entries<Call>(callsByName).map(([name, call]) => ({ name: name as CallName, ...call }))

function send({ origin }: Backend, { method, path }: Call, request: Record<string, unknown>, headers: Record<string, string>) {
  if (method === 'POST') return raw(origin, `/api/${path}`, { json: request, headers })
  const query = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)])).toString()
  return raw(origin, `/api/${path}${query && (path.includes('?') ? '&' : '?')}${query}`, { headers })
}

it('each call lets in whom the table says, and nobody else', { timeout: 180_000 }, async ({ backend, buyer, admin, phone }) => {
  const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A6'])
  const sold = await sellTicket(backend, ['A2'])
  // Seats of customers: only those who may refund their money may take them away.
  const { publicId: others } = await sellTicket(backend, ['A3', 'A4', 'A5'])
  await admin.client.bookings.cancel({ booking_id, seats: ['A6'], refund: false, note: '' })
  const scanId = newScanId()
  await phone.client.checkin.scan({ qr: sold.qr(), scan_id: scanId })
  const otherShow = await addShowIn(backend.deps.store, studio)
  const staff = await signInAdmin(backend, staffAccount)
  const former = { email: 'former@sabha.example', password: 'a-password-of-the-tests' }
  const entry = { ...former, name: 'Former Example', permission: 'admin' as const, disabled: false }
  const { account_id } = await admin.client.accounts.save({ id: null, ...entry })
  const disabled = await signInAdmin(backend, former)
  await admin.client.accounts.save({ ...entry, id: account_id, password: null, disabled: true })
  const revoked = await pairPhone(backend, { admin })
  await admin.client.checkin.revokeDevice({ device_id: revoked.deviceId })
  const signedOut = await signInAdmin(backend)
  await signedOut.client.accounts.signOut({})
  const tokens: Record<Role, string | undefined> = {
    nobody: undefined,
    guest: buyer.token,
    'other guest': (await signIn(backend.origin, 'Gopal Example', '9000000002')).token,
    phone: phone.token,
    'phone of another show': (await pairPhone(backend, { admin, showId: String(otherShow) })).token,
    staff: staff.token,
    owner: admin.token,
    disabled: disabled.token,
    'signed out': signedOut.token,
    'revoked phone': revoked.token,
  }
  const person = { customer_name: 'Kamala Example', customer_phone: '9000000001', customer_email: null }
  const payment = { razorpay_payment_id: 'pay_x', razorpay_order_id: 'order_x', razorpay_signature: 'x' }
  /** A call that concerns nobody in particular is made with an empty request. */
  const requests: Partial<Record<CallName, Record<string, unknown>>> = {
    'bookings.hold': { show_id: '1', seats: [], user_id: buyer.userId, ...person },
    'payments.createOrder': { amount: 1, currency: 'INR', booking_id },
    'bookings.confirm': { booking_id },
    'bookings.release': { booking_id },
    'payments.verify': { ...payment, booking_id },
    'tickets.pdf': { booking_id },
    'bookings.mine': { user_id: buyer.userId },
    'tickets.resend': { booking_id },
    'seats.update': { seat_id: '1-A3', status: 'blocked' },
    'seats.updateMany': { show_id: '1', seats: [{ seat_id: '1-A4' }], status: 'blocked' },
    'bookings.cancel': { booking_id: others, seats: null, refund: false, note: '' },
    'payments.settleOwed': { id: 'owed-1', how: 'kept', note: 'of the tests' },
    'checkin.scan': { qr: 'x', show_id: '1', mark_scanned: false },
    'checkin.scans': { scans: [{ qr: 'x', show_id: '1', scan_id: 'one-of-many', acted: 'refused' }] },
    'checkin.list': { show_id: '1' },
    'checkin.undo': { undo_id: 'undo-of-the-tests', scan_id: scanId },
    'counter.activate': { public_key: 'A'.repeat(43) },
    'counter.lease': { seats: ['A1'] },
    'counter.report': { lease_id: null, version: 0, last_number: 0, give_back: [], end: false },
    'counter.takeCode': { use: 'a-use-of-the-tests', code: 'X', phone: '', lease_id: 1, version: 1, seats: [{ id: 'A1' }] },
    'counter.dropCode': { use: 'a-use-of-the-tests' },
  }

  // Once a scan is undone, an undo succeeds for anyone, so the phone that made the scan asks last.
  const asking = roles.toSorted((a, b) => Number(a === 'phone') - Number(b === 'phone'))
  const found: Record<string, Answer[]> = {}
  // These calls end the caller's session, so they come last.
  const ending = ['privacy.deleteMine', 'accounts.signOut']
  for (const call of calls.toSorted((a, b) => ending.indexOf(a.name) - ending.indexOf(b.name))) {
    const answers = new Map<Role, Answer>()
    for (const role of asking) {
      const token = tokens[role]
      const answer = await send(backend, call, requests[call.name] ?? {}, token === undefined ? {} : { authorization: `Bearer ${token}` })
      answers.set(role, letIn(answer.status, (answer.json as { code?: string } | undefined)?.code))
    }
    found[call.name] = roles.flatMap((role) => answers.get(role) ?? [])
  }
  expect(found).toEqual(table)
})

function letIn(status: number, code: string | undefined): Answer {
  if (status === 401) return code === 'pairing-over' ? 'over' : '401'
  if (code === 'cancel-needs-admin') return 'else'
  if (status !== 403) return 'in'
  return code === 'not-allowed' ? '403' : 'else'
}

it('what is no live token opens nothing, and changes nothing', async ({ backend }) => {
  const wrong = [
    '',
    'Bearer ',
    `Bearer ${'A'.repeat(43)}`,
    `Bearer ${'a'.repeat(8000)}`,
    'Basic YWRtaW46YWRtaW4=',
    `Bearer ${adminAccount.password}`,
  ]
  await unchanged(backend, async () => {
    for (const call of calls.filter(({ access }) => access !== 'public')) {
      for (const authorization of wrong) {
        const { status, json } = await send(backend, call, {}, authorization === '' ? {} : { authorization })
        expect([status, (json as { code?: string }).code], `${call.name} ${authorization.slice(0, 30)}`).toEqual([401, 'sign-in-required'])
      }
    }
  })
})

/** Routes outside the contract ask for no token, and a token gets nobody more. Each has one status for every role. */
const elsewhere = {
  'POST /api/razorpay_webhook.php': 422,
  'POST /api/payment_callback.php': 303,
  'GET /api/seat_updates.php?show_id=99': 404,
  'GET /api/docs/json': 200,
  'GET /ready': 200,
  'GET /metrics': 404,
  'GET /pictures/shows/none-1x1.png': 404,
  'GET /sandbox/razorpay/v1/orders': 401,
} as const

it('beside the calls a token opens nothing', async ({ backend, buyer, admin, phone }) => {
  const found: Record<string, number[]> = {}
  for (const way of Object.keys(elsewhere)) {
    const [method = '', path = ''] = way.split(' ')
    found[way] = []
    for (const token of [undefined, buyer.token, phone.token, admin.token, 'A'.repeat(43)]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '198.51.100.7' }
      const body = method === 'POST' ? { body: '' } : {}
      found[way].push((await raw(backend.origin, path, { method, headers, ...body, ...(token !== undefined && { token }) })).status)
    }
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(elsewhere).map(([way, status]) => [way, Array(5).fill(status)])))
})
