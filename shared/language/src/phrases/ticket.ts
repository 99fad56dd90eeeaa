/** The PDF ticket and the mails. */
export const ticket = {
  // The ticket
  'E-ticket': 'ಇ-ಟಿಕೆಟ್',
  'Ticket {{id}}: {{show}}': 'ಟಿಕೆಟ್ {{id}}: {{show}}',
  Admits: 'ಪ್ರವೇಶ',
  'Admits one': 'ಒಬ್ಬರಿಗೆ ಪ್ರವೇಶ',
  '{{date}}, {{start}} to {{end}}': '{{date}}, {{start}} ರಿಂದ {{end}}',
  'Booked by': 'ಬುಕ್ ಮಾಡಿದವರು',
  Guest: 'ಅತಿಥಿ',
  'QR code of the whole booking': 'ಇಡೀ ಬುಕಿಂಗ್‌ನ QR ಕೋಡ್',
  'QR code of seat {{seat}}': '{{seat}} ಆಸನದ QR ಕೋಡ್',
  'Issued on': 'ನೀಡಿದ ದಿನಾಂಕ',
  'Questions?': 'ಪ್ರಶ್ನೆಗಳಿವೆಯೇ?',
  'Monday to Saturday, 10:00 to 18:00 IST': 'ಸೋಮವಾರದಿಂದ ಶನಿವಾರ, 10:00 ರಿಂದ 18:00 (ಭಾರತೀಯ ಸಮಯ)',
  'Please arrive 30 minutes early.': 'ದಯವಿಟ್ಟು 30 ನಿಮಿಷ ಮೊದಲೇ ಬನ್ನಿ.',
  'Carry this ticket on your phone or on paper.': 'ಈ ಟಿಕೆಟ್ ಅನ್ನು ಫೋನಿನಲ್ಲಿ ಅಥವಾ ಕಾಗದದಲ್ಲಿ ತನ್ನಿ.',
  'Each code admits once. Whoever shows it first is let in, so please share it with your own group only.':
    'ಪ್ರತಿ ಕೋಡ್‌ಗೆ ಒಮ್ಮೆ ಮಾತ್ರ ಪ್ರವೇಶ. ಮೊದಲು ತೋರಿಸಿದವರು ಒಳಗೆ ಹೋಗುತ್ತಾರೆ; ಆದ್ದರಿಂದ ನಿಮ್ಮ ಗುಂಪಿನವರೊಂದಿಗೆ ಮಾತ್ರ ಹಂಚಿಕೊಳ್ಳಿ.',
  'Children under 5 are not admitted.': '5 ವರ್ಷದೊಳಗಿನ ಮಕ್ಕಳಿಗೆ ಪ್ರವೇಶವಿಲ್ಲ.',
  'Tickets can be sent again by e-mail up to 2 hours before the show.': 'ಕಾರ್ಯಕ್ರಮಕ್ಕೆ 2 ಗಂಟೆ ಮೊದಲಿನವರೆಗೆ ಟಿಕೆಟ್ ಅನ್ನು ಮತ್ತೆ ಇಮೇಲ್ ಮಾಡಿಸಿಕೊಳ್ಳಬಹುದು.',
  'Refunds and changes follow the Refund Policy on our site.': 'ಹಣ ಮರುಪಾವತಿ ಮತ್ತು ಬದಲಾವಣೆಗಳಿಗೆ ನಮ್ಮ ತಾಣದಲ್ಲಿರುವ ಮರುಪಾವತಿ ನೀತಿ ಅನ್ವಯಿಸುತ್ತದೆ.',
  'One ticket a seat': 'ಆಸನಕ್ಕೊಂದು ಟಿಕೆಟ್',
  'For friends who arrive apart: cut along the lines, or send a picture of theirs alone.':
    'ಬೇರೆ ಬೇರೆಯಾಗಿ ಬರುವ ಗೆಳೆಯರಿಗೆ: ಗೆರೆಗಳ ಮೇಲೆ ಕತ್ತರಿಸಿ, ಅಥವಾ ಅವರವರ ಟಿಕೆಟಿನ ಚಿತ್ರ ಮಾತ್ರ ಕಳುಹಿಸಿ.',
  '{{number}} of {{count}}': '{{count}} ರಲ್ಲಿ {{number}}',
  // Codes, people and money, on the ticket and in the mails
  Seat: 'ಆಸನ',
  'Ticket Code': 'ಟಿಕೆಟ್ ಕೋಡ್',
  'Verification Code': 'ಪರಿಶೀಲನಾ ಕೋಡ್',
  'Important Instructions': 'ಮುಖ್ಯ ಸೂಚನೆಗಳು',
  'Base amount': 'ಮೂಲ ಮೊತ್ತ',
  'GST ({{rate}}%)': 'ಜಿಎಸ್‌ಟಿ ({{rate}}%)',
  'Total paid': 'ಪಾವತಿಸಿದ ಒಟ್ಟು ಮೊತ್ತ',
  // The ticket as an invoice
  'Tax invoice': 'ತೆರಿಗೆ ಇನ್‌ವಾಯ್ಸ್',
  'Bill of supply': 'ಸರಬರಾಜು ಬಿಲ್',
  'Invoice-cum-bill of supply': 'ಇನ್‌ವಾಯ್ಸ್ ಮತ್ತು ಸರಬರಾಜು ಬಿಲ್',
  'GSTIN {{gstin}}, SAC {{sac}}': 'ಜಿಎಸ್‌ಟಿ ಸಂಖ್ಯೆ {{gstin}}, ಸೇವಾ ಸಂಕೇತ {{sac}}',
  'Place of supply: Karnataka (29)': 'ಸರಬರಾಜಿನ ಸ್ಥಳ: ಕರ್ನಾಟಕ (29)',
  'Taxable value': 'ತೆರಿಗೆಗೆ ಒಳಪಡುವ ಮೌಲ್ಯ',
  'CGST ({{rate}}%)': 'ಕೇಂದ್ರ ಜಿಎಸ್‌ಟಿ ({{rate}}%)',
  'SGST ({{rate}}%)': 'ರಾಜ್ಯ ಜಿಎಸ್‌ಟಿ ({{rate}}%)',
  'Value exempt from GST': 'ಜಿಎಸ್‌ಟಿ ವಿನಾಯಿತಿ ಇರುವ ಮೌಲ್ಯ',
  // The mails
  'Your ticket: {{show}}, {{when}}': 'ನಿಮ್ಮ ಟಿಕೆಟ್: {{show}}, {{when}}',
  'Hello {{name}},': 'ನಮಸ್ಕಾರ {{name}},',
  'Your seats are booked. The ticket is attached as a PDF.': 'ನಿಮ್ಮ ಆಸನಗಳು ಬುಕ್ ಆಗಿವೆ. ಟಿಕೆಟ್ ಅನ್ನು PDF ರೂಪದಲ್ಲಿ ಲಗತ್ತಿಸಿದ್ದೇವೆ.',
  'We look forward to seeing you in the hall.': 'ಸಭಾಂಗಣದಲ್ಲಿ ನಿಮ್ಮನ್ನು ಕಾಣಲು ಕಾಯುತ್ತಿದ್ದೇವೆ.',
  Show: 'ಕಾರ್ಯಕ್ರಮ',
  'Refund of {{amount}} for booking {{id}}': '{{id}} ಬುಕಿಂಗ್‌ನ {{amount}} ಮರುಪಾವತಿ',
  'Your refund is on its way': 'ನಿಮ್ಮ ಹಣ ಹಿಂತಿರುಗುತ್ತಿದೆ',
  'Refund amount': 'ಮರುಪಾವತಿ ಮೊತ್ತ',
  'Your booking was paid twice. The second payment is being refunded in full; your ticket stays valid.':
    'ನಿಮ್ಮ ಬುಕಿಂಗ್‌ಗೆ ಎರಡು ಬಾರಿ ಪಾವತಿಯಾಗಿದೆ. ಎರಡನೇ ಪಾವತಿಯ ಪೂರ್ಣ ಹಣವನ್ನು ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತಿದೆ; ನಿಮ್ಮ ಟಿಕೆಟ್ ಮಾನ್ಯವಾಗಿಯೇ ಇರುತ್ತದೆ.',
  'The amount that arrived does not match this booking. It is being refunded in full.':
    'ಬಂದ ಮೊತ್ತ ಈ ಬುಕಿಂಗ್‌ಗೆ ಹೊಂದುವುದಿಲ್ಲ. ಅದನ್ನು ಪೂರ್ಣವಾಗಿ ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತಿದೆ.',
  'The show has been cancelled. Your money is being refunded in full.': 'ಕಾರ್ಯಕ್ರಮ ರದ್ದಾಗಿದೆ. ನಿಮ್ಮ ಪೂರ್ಣ ಹಣವನ್ನು ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತಿದೆ.',
  'The show has been moved and you asked for your money back.': 'ಕಾರ್ಯಕ್ರಮದ ದಿನಾಂಕ ಬದಲಾಗಿದೆ; ನೀವು ಕೇಳಿದಂತೆ ಹಣವನ್ನು ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತಿದೆ.',
  'The box office is refunding this amount, as agreed with you.': 'ನಿಮ್ಮೊಂದಿಗೆ ಮಾತಾಡಿದಂತೆ ಟಿಕೆಟ್ ಕಚೇರಿ ಈ ಮೊತ್ತವನ್ನು ಹಿಂತಿರುಗಿಸುತ್ತಿದೆ.',
  'Refunded: {{amount}} for booking {{id}}': '{{id}} ಬುಕಿಂಗ್‌ನ {{amount}} ಹಿಂತಿರುಗಿಸಲಾಗಿದೆ',
  'Your money has been sent back': 'ನಿಮ್ಮ ಹಣವನ್ನು ಹಿಂತಿರುಗಿಸಲಾಗಿದೆ',
  'The refund has left our payment service. Your bank may take a few more days to show it.':
    'ನಮ್ಮ ಪಾವತಿ ಸೇವೆಯಿಂದ ಹಣ ಹೊರಟಿದೆ. ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಖಾತೆಯಲ್ಲಿ ಕಾಣಿಸಲು ಇನ್ನೂ ಕೆಲವು ದಿನ ಹಿಡಿಯಬಹುದು.',
  'Refund reference': 'ಮರುಪಾವತಿ ಉಲ್ಲೇಖ',
  'Changed: {{show}}, now {{when}}': 'ಬದಲಾವಣೆ: {{show}}, ಈಗ {{when}}',
  'Cancelled: {{show}}, {{when}}': 'ರದ್ದಾಗಿದೆ: {{show}}, {{when}}',
  'Your show has changed': 'ನಿಮ್ಮ ಕಾರ್ಯಕ್ರಮದಲ್ಲಿ ಬದಲಾವಣೆಯಾಗಿದೆ',
  'Your seats stay yours. The ticket attached takes the place of the earlier one.': 'ನಿಮ್ಮ ಆಸನಗಳು ನಿಮ್ಮವೇ. ಲಗತ್ತಿಸಿರುವ ಟಿಕೆಟ್ ಹಿಂದಿನದರ ಬದಲು ಬಳಸಿ.',
  'If you cannot come, write to us within 7 days of this mail and we will refund you.':
    'ಬರಲು ಆಗದಿದ್ದರೆ, ಈ ಇಮೇಲ್ ಬಂದ 7 ದಿನಗಳೊಳಗೆ ನಮಗೆ ಬರೆಯಿರಿ; ಹಣವನ್ನು ಹಿಂತಿರುಗಿಸುತ್ತೇವೆ.',
  'We are sorry: this show will not take place. You do not need to do anything, your refund is started within 48 hours.':
    'ಕ್ಷಮಿಸಿ: ಈ ಕಾರ್ಯಕ್ರಮ ನಡೆಯುವುದಿಲ್ಲ. ನೀವು ಏನೂ ಮಾಡಬೇಕಾಗಿಲ್ಲ; 48 ಗಂಟೆಗಳೊಳಗೆ ನಿಮ್ಮ ಮರುಪಾವತಿ ಆರಂಭವಾಗುತ್ತದೆ.',
  'Date and time before': 'ಹಿಂದಿನ ದಿನಾಂಕ ಮತ್ತು ಸಮಯ',
  'Venue before': 'ಹಿಂದಿನ ಸ್ಥಳ',
  'We are still checking your payment. When it has gone through, the booking appears in My Bookings.':
    'ನಿಮ್ಮ ಪಾವತಿಯನ್ನು ಇನ್ನೂ ಪರಿಶೀಲಿಸುತ್ತಿದ್ದೇವೆ. ಪಾವತಿ ಪೂರ್ಣಗೊಂಡ ನಂತರ ಬುಕಿಂಗ್ "ನನ್ನ ಬುಕಿಂಗ್‌ಗಳು" ಪುಟದಲ್ಲಿ ಕಾಣಿಸುತ್ತದೆ.',
  'Seats: {{seats}}': 'ಆಸನಗಳು: {{seats}}',
  'Add to calendar': 'ಕ್ಯಾಲೆಂಡರ್‌ಗೆ ಸೇರಿಸಿ',
  'It goes back the way you paid and arrives within 7 to 10 business days.':
    'ನೀವು ಪಾವತಿಸಿದ ಮಾರ್ಗದಲ್ಲೇ ಹಣ ಹಿಂತಿರುಗುತ್ತದೆ; 7 ರಿಂದ 10 ಕೆಲಸದ ದಿನಗಳೊಳಗೆ ತಲುಪುತ್ತದೆ.',
  'We are sorry about this. Other seats may still be free on our site.': 'ಇದಕ್ಕಾಗಿ ಕ್ಷಮಿಸಿ. ನಮ್ಮ ತಾಣದಲ್ಲಿ ಬೇರೆ ಆಸನಗಳು ಇನ್ನೂ ಲಭ್ಯವಿರಬಹುದು.',
} as const
