import { type Admin, adminAccount, signInAdmin, staffAccount } from '../../builders/admin.ts'
import { type Buyer, buy, order, payAtSandbox, signIn } from '../../builders/buyer.ts'
import { newScanId, pairPhone } from '../../builders/phone.ts'
import { pictureUrl, pngOf } from '../../builders/pictures.ts'
import { makeCode } from '../../builders/price-code.ts'
import { buyPasses, sellPass } from '../../builders/season-pass.ts'
import { draftOf } from '../../builders/show-draft.ts'

export const roles = ['nobody', 'guest', 'phone', 'phone of another show', 'staff', 'owner', 'revoked phone', 'stranger'] as const
export type Role = (typeof roles)[number]

/** The players at the start of the fuzzing, and what each of them knows. */
export interface Cast {
  tokens: Record<Role, string | undefined>
  /** Values that a request names in its text as `«name»`. */
  names: Record<string, string>
  /** Tokens, which no answer may tell anybody. */
  sealed: string[]
  /** Personal data of the canary, which only staff may see. */
  personal: string[]
  /** The canary's name, which only staff and, on the check-in list, a phone of the show may see. */
  name: string
  /** Bookings that were paid for, each listed once. */
  paid: string[]
  /** Accounts and devices that the fuzzer plays with, and those that it may end. */
  own: { accounts: number[]; devices: number[] }
  spare: { account: number; device: number; show: string }
}

const canary = { name: 'Chandrika Unmistakable', phone: '9876512345', email: 'unmistakable@example.com' }

/** Changes one character near the end, where the text also differs after any decoding. */
const forged = (secret: string) => secret.replace(/.(?=.{4}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))

export async function assemble(origin: string): Promise<Cast> {
  const admin = await signInAdmin({ origin })
  const services = await addAccount(admin, staffAccount.email)
  const spareAccount = await addAccount(admin, 'spare@sabha.example')
  const otherShow = await addShow(admin, 'Another evening')
  const spareShow = await addShow(admin, 'An evening to cancel')
  const { picture } = await admin.client.pictures.upload({ file: pictureUrl(pngOf(300, 300)), alt_en: 'Red', alt_kn: 'ಕೆಂಪು' })

  await admin.client.settings.save({ version: 0, settings: { donations: 'on' } })
  const stranger = await signIn(origin, canary.name, canary.phone)
  const booked = await buy(origin, stranger, ['C1', 'C2'])
  const pdf = await stranger.client.tickets.pdf({ booking_id: booked.booking_id })
  await stranger.client.tickets.resend({ booking_id: booked.booking_id, email: canary.email })
  const held = await order(await signIn(origin, canary.name, canary.phone), ['C3', 'C4'])

  const guest = await signIn(origin)
  const own = await buyGiving(origin, guest, ['D1', 'D2', 'D3'])
  const ownPdf = await guest.client.tickets.pdf({ booking_id: own.booking_id })
  const ownHeld = await order(guest, ['D4'])
  await makeCode(admin.client, { code: 'GIFT', kind: 'fixed', value: 0 })
  const { name: customer_name, phone: customer_phone } = guest
  const free = await guest.client.bookings.hold({ show_id: otherShow, seats: ['D4'], customer_name, customer_phone, code: 'GIFT' })

  const given = await guest.client.bookings.hold({ show_id: '1', seats: ['E1', 'E2', 'E3'], customer_name, customer_phone, code: 'GIFT' })
  await guest.client.bookings.confirm({ booking_id: given.booking_id })
  const passShow = await sellPass(admin.client, { show_ids: ['1', otherShow] })
  const { bookingId: passBooking, codes } = await buyPasses({ origin }, guest, passShow)
  const { bookings } = await guest.client.bookings.mine({})

  const group = await admin.client.groups.keep({
    show_id: '1',
    seats: ['L1', 'L2', 'L3', 'L4'],
    name: 'Lotus School',
    contact_name: 'Meena Example',
    contact_phone: '9000000077',
    until: await dayBefore(admin),
  })
  const phone = await pairPhone({ origin }, { admin })
  const otherPhone = await pairPhone({ origin }, { admin, showId: otherShow })
  const spareDevice = await pairPhone({ origin }, { admin })
  const revoked = await pairPhone({ origin }, { admin })
  await admin.client.checkin.revokeDevice({ device_id: revoked.deviceId })
  const scanId = newScanId()
  await phone.client.checkin.scan({ qr: ownPdf.qr, scan_id: scanId, seats: [0] })
  const sealOf = (path: string) => path.split('token=')[1] ?? ''

  return {
    tokens: {
      nobody: undefined,
      guest: guest.token,
      phone: phone.token,
      'phone of another show': otherPhone.token,
      staff: (await signInAdmin({ origin }, staffAccount)).token,
      owner: admin.token,
      'revoked phone': revoked.token,
      stranger: 'A'.repeat(43),
    },
    names: {
      'own booking': own.booking_id,
      'own hold': ownHeld.bookingId,
      'own free hold': free.booking_id,
      'own order': ownHeld.orderId,
      'own user': guest.userId,
      'own code': own.verification_code,
      'own ticket code': own.ticket_code,
      'own qr': ownPdf.qr,
      'own link': bookings.find(({ booking_id }) => booking_id === given.booking_id)?.give_back_link ?? '',
      'own address': sealOf(ownPdf.pdf_path),
      'group link': new URL(group.link).searchParams.get('link') ?? '',
      'their booking': booked.booking_id,
      'their number': booked.id,
      'their hold': held.bookingId,
      'their order': held.orderId,
      'their user': stranger.userId,
      'their address, forged': forged(sealOf(pdf.pdf_path)),
      'their qr, forged': forged(pdf.qr),
      'their code, forged': forged(booked.verification_code),
      'other show': otherShow,
      'own pass': codes[0] ?? '',
      'pass show': passShow,
      picture: picture.id,
      scan: scanId,
    },
    sealed: [stranger.token, guest.token, phone.token, otherPhone.token, admin.token],
    personal: [canary.phone, canary.email, booked.verification_code, booked.ticket_code, pdf.qr, sealOf(pdf.pdf_path)],
    name: canary.name,
    paid: [booked.booking_id, own.booking_id, passBooking],
    own: { accounts: [Number(admin.user.id), services], devices: [phone.deviceId, otherPhone.deviceId] },
    spare: { account: spareAccount, device: spareDevice.deviceId, show: spareShow },
  }
}

/** Returns 18:00 of the day before the show, in the local time of its hall. */
async function dayBefore({ client }: Admin): Promise<string> {
  const { show } = await client.seats.detailed({ show_id: '1' })
  return `${new Date(Date.parse(show.starts_at ?? '') - 86_400_000).toISOString().slice(0, 10)}T18:00`
}

/** Buys seats with a donation. */
async function buyGiving(origin: string, guest: Buyer, seats: string[]) {
  const { name: customer_name, phone: customer_phone } = guest
  const held = await guest.client.bookings.hold({ show_id: '1', seats, customer_name, customer_phone, donation: 100 })
  const { booking_id, total_amount: amount } = held
  const { order: made } = await guest.client.payments.createOrder({ amount, currency: 'INR', booking_id })
  return (await guest.client.payments.verify({ ...(await payAtSandbox(origin, made.id)), booking_id })).booking
}

async function addAccount({ client }: Admin, email: string): Promise<number> {
  const { password } = adminAccount
  const made = await client.accounts.save({ id: null, email, password, name: 'Omkar Example', permission: 'office', disabled: false })
  return made.account_id
}

async function addShow({ client }: Admin, title: string): Promise<string> {
  // Guests pay what they like in the section KAVERI of this show.
  const prices = { ...draftOf().prices, KAVERI: { early_bird: 0, regular: 0, suggested: [250] } }
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ title, prices }) })
  await client.shows.publish({ show_id })
  return show_id
}
