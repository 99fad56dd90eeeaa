import type { Policy } from './policy.ts'

export const terms: Policy = {
  title: 'Terms and Conditions',
  summary: 'What you can count on when you book with us, and what we ask of you.',
  updated: '2026-11-21',
  sections: [
    {
      id: 'about',
      heading: 'About these terms',
      body: [
        'We put on the shows on this site and sell the tickets for them ourselves; our name and address are at the end of this page. These terms apply to every ticket that is booked here.',
        'By ticking the box before you pay, you agree to them. Please read them first, and write to us if something is not clear.',
      ],
    },
    {
      id: 'booking',
      heading: 'Booking seats',
      body: [
        {
          list: [
            'You can book at most {{seats_per_booking}} seats in one booking.',
            'When you proceed to payment, your seats are held for {{hold_minutes}} minutes. If you have not paid by then, they go back on sale.',
            'A booking is complete once your payment has reached us and you see your booking ID and codes. Choosing seats alone does not reserve them.',
            'Please give your real name and a phone number that reaches you: we use them if the show changes.',
            'If you are under 18, a parent or guardian must book for you.',
          ],
        },
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and GST',
      body: [
        'Prices are in Indian rupees and include {{gst_rate}}% GST. Before you pay, the booking summary shows the base amount, the GST and the total. If another rate applies to a show, you see it there.',
        'The total in the summary is all that you pay: we add no booking fee.',
        'Early-bird prices are marked EB on the map of the hall. The price that counts is the one you see when you proceed to payment.',
      ],
    },
    {
      id: 'payment',
      heading: 'Payment',
      body: [
        'You pay through Razorpay, our payment provider. Card, UPI and bank details are entered in its form and never reach us.',
        'The confirmation usually comes at once and should not take longer than 5–10 minutes. If there is no ticket after 30 minutes, contact us with your payment ID. Please do not pay a second time.',
        'If your payment arrives after the {{hold_minutes}} minutes, you still get your seats as long as they are free. If they are gone, we refund the full amount without being asked.',
      ],
    },
    {
      id: 'ticket',
      heading: 'Your ticket',
      body: [
        'Your ticket is a PDF with a QR code, a ticket code and a verification code. Nothing is sent by post.',
        'Each code admits once. Whoever shows it first is let in, so please share it with your own group only.',
        'You may pass tickets on to friends at the price that you paid, but not sell them for profit. Tickets that are resold for more can be refused at the door without a refund.',
        { see: ['shipping'] },
      ],
    },
    {
      id: 'children',
      heading: 'Children and age limits',
      body: [
        {
          list: [
            'Children under {{youngest_age}} are not admitted.',
            'A show may ask for a higher age. Its age limit, for example 6+, is given with the show and applies to everyone in your group.',
            'Every child who is admitted needs a seat and a ticket, and comes with an adult.',
            'If an age is in doubt, our staff may ask for proof. Whoever is too young for the show cannot be let in, and the ticket is not refunded.',
          ],
        },
      ],
    },
    {
      id: 'on-the-day',
      heading: 'On the day of the show',
      body: [
        {
          list: [
            'Please arrive {{arrive_minutes}} minutes early.',
            'If you come late, we let you in at the next pause, so that artists and audience are not disturbed.',
            'Please switch your phone to silent. Recording the show in sound or pictures is not allowed, unless the artists invite you to.',
            'Please follow the rules of the hall. Whoever endangers or disturbs others may be asked to leave, without a refund.',
            'If someone in your group uses a wheelchair or needs other help, tell us beforehand and we will do our best.',
          ],
        },
      ],
    },
    {
      id: 'changes',
      heading: 'If a show changes',
      body: [
        'The programme or a performer may have to change; we then say so on this site. If a show is moved or cancelled, we also tell you by e-mail, phone or WhatsApp, and the Refund Policy says what you can choose.',
        { see: ['refund'] },
      ],
    },
    {
      id: 'site',
      heading: 'Using this site',
      body: [
        'Please do not use programs that book or hold seats in bulk, and do not try to open bookings that are not yours. Words, pictures and recordings on this site belong to us or to the artists: ask us before you use them elsewhere.',
        { see: ['privacy'] },
      ],
    },
    {
      id: 'responsibility',
      heading: 'What we are responsible for',
      body: [
        'We are responsible for the show as announced and for the ticket that you paid for. If we cannot keep to that, we return what you paid for the ticket, but we cannot cover travel, hotels or other costs around it. Please look after your belongings in the hall.',
        'Nothing in these terms takes away the rights that the law gives you as a consumer.',
      ],
    },
    {
      id: 'law',
      heading: 'Complaints and the law',
      body: [
        'If something went wrong, write or call first; most things are settled with a message. Indian law applies to these terms. What we cannot settle together can be taken to the courts in Bengaluru, or to the consumer commission where you live.',
      ],
    },
    {
      id: 'updates',
      heading: 'Changes to this page',
      body: [
        'When we change this page, we change the date at the top. The text of the day on which you booked counts for your booking.',
        'It is here in English and in Kannada, and means the same in both. If you find a difference, tell us and we’ll put it right.',
      ],
    },
  ],
}
