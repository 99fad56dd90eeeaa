import type { Policy } from './policy.ts'

export const refund: Policy = {
  title: 'Refund Policy',
  summary: 'When your money comes back, how, and how soon.',
  updated: '2026-11-21',
  sections: [
    {
      id: 'in-short',
      heading: 'In short',
      body: [
        {
          items: [
            {
              name: 'The show is cancelled',
              text: 'You get everything back. We send it within {{cancellation_hours}} hours, and you need to do nothing.',
            },
            {
              name: 'The show is moved',
              text: 'Your ticket counts for the new date. If that does not suit you, ask for your money back within {{reschedule_days}} days of our notice.',
            },
            { name: 'You paid but got no ticket', text: 'You get everything back, without asking.' },
            {
              name: 'You cannot come',
              text: 'Tickets are not refunded. We look at exceptions that are requested at least {{exception_hours}} hours before the show.',
            },
            {
              name: 'Every refund',
              text: 'Goes back the way you paid and arrives within {{refund_days_least}}–{{refund_days_most}} business days.',
            },
          ],
        },
      ],
    },
    {
      id: 'cancelled',
      heading: 'If we cancel a show',
      body: [
        'We refund the full price of every ticket, GST included. The refund leaves us within {{cancellation_hours}} hours of the cancellation; the rest of the time is your bank’s.',
        'We tell you by e-mail if we have your address, otherwise by phone or WhatsApp.',
      ],
    },
    {
      id: 'moved',
      heading: 'If the date, time or place changes',
      body: [
        'Your ticket stays valid, and you need to do nothing. If you cannot come under the new plan, write to us within {{reschedule_days}} days of our notice and we refund the full price. After these {{reschedule_days}} days we take it that you are coming.',
      ],
    },
    {
      id: 'cannot-come',
      heading: 'If you cannot come',
      body: [
        'A sold seat is kept for you alone, so tickets cannot be cancelled, exchanged or refunded. Better give the ticket to a friend: whoever shows the code is let in.',
        'In hardship, such as illness or a death in the family, request an exception at least {{exception_hours}} hours before the show. We look at each case by itself and answer before the show.',
        'There is no refund for coming late, for not coming, or for a visitor below the age limit.',
      ],
    },
    {
      id: 'payments',
      heading: 'If a payment goes wrong',
      body: [
        {
          list: [
            'Your seats are held for {{hold_minutes}} minutes while you pay. If the payment reaches us later and somebody else has the seats, we refund it in full.',
            'If you paid twice for one booking, we refund the second payment in full and your ticket stays valid.',
            'If your bank took the money but the payment failed, the bank or Razorpay returns it; it never reached us.',
          ],
        },
        'You need not ask for any of these.',
      ],
    },
    {
      id: 'request',
      heading: 'How to request a refund',
      body: [
        'Write or call with your booking ID, the phone number of the booking and the reason. We never ask for card numbers, PINs or one-time passwords: please give them to nobody.',
      ],
    },
    {
      id: 'money',
      heading: 'How the money comes back',
      body: [
        'Refunds go back the way you paid, to the same card, UPI account or bank, and arrive within {{refund_days_least}}–{{refund_days_most}} business days. We cannot send them elsewhere or pay them in cash.',
        'My Bookings shows how far your refund has come. If it has not arrived after {{refund_days_most}} business days, contact us with your payment ID.',
        'Once a ticket is refunded, its codes no longer let anybody in.',
        { see: ['bookings'] },
      ],
    },
    {
      id: 'updates',
      heading: 'Changes to this page',
      body: [
        'When we change this page, we change the date at the top. The text of the day on which you booked counts for your booking.',
        { see: ['terms'] },
      ],
    },
  ],
}
