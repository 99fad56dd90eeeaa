import type { Policy } from './policy.ts'

export const privacy: Policy = {
  title: 'Privacy Policy',
  summary: 'What we know about you, why, for how long, and whom to ask. It is not much.',
  updated: '2026-11-22',
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      body: [
        'We decide what is collected on this site and are responsible for it; our name and address are at the end of this page. You can look at the shows and the map of the hall without telling us who you are.',
      ],
    },
    {
      id: 'kept',
      heading: 'What we keep, and why',
      body: [
        {
          items: [
            { name: 'Your name', text: 'It is printed on the ticket, and tells our staff whose seats these are.' },
            {
              name: 'Your phone number',
              text: 'It goes with your booking, so that we can call or message you if the show is moved or cancelled or a refund is due.',
            },
            {
              name: 'Your e-mail address',
              text: 'Only if you ask us to e-mail the ticket. We use it for the ticket and for news of that booking.',
            },
            {
              name: 'Your booking',
              text: 'Show, seats, price, time, codes and language, the payment ID and any refund. We need them to honour the ticket, to return money and to keep our accounts.',
            },
            { name: 'Your entry', text: 'When and at which door your ticket was scanned, so that nobody else comes in with it.' },
            {
              name: 'Your internet address',
              text: 'Only as a code that cannot be turned back into the address, so that no single connection can block the whole hall.',
            },
          ],
        },
        'We take photographs and film at our shows, and the audience may be seen in them. If you would rather not be, tell us at the door.',
      ],
    },
    {
      id: 'payment',
      heading: 'Payment',
      body: [
        'You pay in the form of Razorpay, our payment provider. It receives your name, your phone number, the amount and what you enter there. We never see card numbers, PINs or passwords; we only learn the payment ID and whether the payment went through.',
        'Nothing is loaded from Razorpay before you press Proceed to Payment. From then on its own privacy policy applies to its form.',
      ],
    },
    {
      id: 'browser',
      heading: 'In your browser',
      body: [
        'Your browser keeps your sign-in until you log out, so that My Bookings works without a password, and the seats that you are choosing until you close the tab. One cookie remembers your language for a year.',
        'A ticket that you open with Show ticket is kept in your browser too, so that it opens in a hall without a network. It goes when you log out, and a day after the show.',
        'There are no advertising cookies and no trackers, and we do not record what you look at.',
        'Links to WhatsApp and to our social pages lead to other companies, whose own rules apply there. Nothing goes to them before you follow such a link.',
      ],
    },
    {
      id: 'sharing',
      heading: 'Who else sees it',
      body: [
        {
          list: [
            'Our box office team, for bookings and refunds.',
            'Our helpers at the door: name, seats, amount and the last digits of the phone number, on phones from which it is wiped after the show.',
            'Razorpay, for payments and refunds.',
            'The companies that run our server and carry our e-mail, on our instructions only.',
            'Public authorities, where the law obliges us.',
          ],
        },
        'We sell your data to nobody, and use none of it for advertising. Artists and sponsors do not get it.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      body: [
        'Booking data is kept for {{keep_years}} years from the day of the booking. Then name, phone number and e-mail address are removed for good; what remains is seats and amounts without a person.',
        'Tax law has us keep invoices for up to 8 years. They carry numbers and amounts; only one of ₹50,000 or more must keep the name too.',
        'Tickets made on our server are removed within 30 days, and made again when you ask for them.',
        'Messages that you send us are kept as long as we need them to help you, and never longer than these {{keep_years}} years.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      body: [
        'Your data is yours. At any time you can:',
        {
          list: [
            'See what we keep about you, and with whom it was shared.',
            'Have mistakes corrected and gaps filled.',
            'Have it erased when it is no longer needed.',
            'Withdraw your consent: one message is enough, as it was easy to give. For a show that is still ahead this means giving up the ticket, since we could no longer check it at the door.',
            'Name a person who may use these rights for you if you die or fall seriously ill.',
          ],
        },
        'You can do two of these yourself in My Profile: download everything we keep about you, and have it deleted. Bookings for shows that are still to come must be cancelled first; tickets stay valid.',
        'Write to us with your booking ID and verification code, so that we know it is you. It costs nothing. Where the law obliges us to keep a record, we keep that alone and tell you so.',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      body: [
        'We collect no data of children under 13. For anyone under 18 a parent or guardian books, and we keep only their name and number. If a child has given us data by mistake, tell us and we delete it.',
      ],
    },
    {
      id: 'safety',
      heading: 'How we protect it',
      body: [
        'Only the people who need it can open it. Passwords and sign-ins are stored in a form that cannot be read back, and the logs of our server hold no names, phone numbers or codes.',
        'If data should ever fall into the wrong hands, we tell everyone concerned and the Data Protection Board of India without delay: what happened, what it means for you and what you can do.',
      ],
    },
    {
      id: 'complaints',
      heading: 'Questions and complaints',
      body: [
        'For anything about your data, write to us at the address below. If our answer does not help, you can complain to the Data Protection Board of India.',
      ],
    },
    {
      id: 'updates',
      heading: 'Changes to this page',
      body: [
        'When we change this page, we change the date at the top. If we ever want to use your data for something new, we ask you first.',
        'It is here in English and in Kannada, and means the same in both. If you find a difference, tell us and we’ll put it right.',
      ],
    },
  ],
}
