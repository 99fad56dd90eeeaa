import type { Policy } from './policy.ts'

export const shipping: Policy = {
  title: 'Shipping and Delivery Policy',
  summary: 'Nothing is posted: your ticket is a PDF, and you have it within minutes.',
  updated: '2026-11-21',
  sections: [
    {
      id: 'delivery',
      heading: 'How you get your ticket',
      body: [
        {
          list: [
            'On the confirmation page, right after you have paid: download the PDF.',
            'By e-mail, if you give us an address there or in My Bookings.',
            'In My Bookings, at any time.',
          ],
        },
        'Delivery costs nothing. We ship no goods, so we need no postal address.',
      ],
    },
    {
      id: 'time',
      heading: 'How long it takes',
      body: [
        'The confirmation usually comes at once. When a bank is slow, expect it within 5–10 minutes and keep the page open.',
        'If there is no ticket after 30 minutes, contact us with your payment ID or the phone number of the booking. Please do not pay a second time before you have heard from us.',
        { see: ['refund'] },
      ],
    },
    {
      id: 'again',
      heading: 'Getting it again',
      body: [
        'Tickets can be sent again by e-mail up to {{resend_hours}} hours before the show.',
        'After that, please download it in My Bookings. No e-mail in sight? Look in the spam folder first.',
        'On another phone or computer, “Find an earlier booking” in My Bookings brings the ticket back with your booking ID, your verification code and the phone number that you gave. If you have lost them, call us from the phone number of the booking.',
        { see: ['bookings'] },
      ],
    },
    {
      id: 'door',
      heading: 'At the door',
      body: [
        {
          list: [
            'Show the QR code at the door, on your phone or on paper.',
            'Save the PDF on your phone before you leave home: the network in the hall can be weak.',
            'The PDF also has a small ticket for each seat, for friends who arrive separately. Send each friend theirs.',
            'Please arrive {{arrive_minutes}} minutes early.',
          ],
        },
        { see: ['terms'] },
      ],
    },
    {
      id: 'updates',
      heading: 'Changes to this page',
      body: ['When we change this page, we change the date at the top. The text of the day on which you booked counts for your booking.'],
    },
  ],
}
