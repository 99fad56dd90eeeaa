import type { Language } from '@sabha/language/languages'
import type { CreditNoteDocument } from '../../adapters/pdf/credit-note-document.ts'
import type { FullBooking } from '../../store/bookings.ts'

/** What a credit note of this booking says; undefined where it has none of that serial. */
export function creditNoteDocument(booking: FullBooking, serial: string, language: Language): CreditNoteDocument | undefined {
  const { invoice } = booking
  const note = booking.credit_notes.find((each) => each.serial === serial)
  if (!invoice || !note) return undefined
  const { exempt, taxable, cgst, sgst, total } = note
  return {
    kind: 'credit-note',
    language,
    serial,
    issuedAt: note.issued_at,
    invoice: {
      serial: invoice.serial,
      issuedAt: invoice.issued_at,
      supplier: invoice.supplier,
      gstin: invoice.gstin,
      sac: invoice.sac,
    },
    bookingId: booking.public_id,
    customerName: booking.customer_name,
    customerPhone: booking.customer_phone,
    showTitle: booking.title,
    zone: booking.zone,
    gstRate: booking.gst_rate,
    lines: { exempt, taxable, cgst, sgst, total },
  }
}
