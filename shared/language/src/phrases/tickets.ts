/** The ticket: on the screen, as a PDF, in a wallet. */
export const tickets = {
  // A ticket on the screen
  'Show ticket': 'ಟಿಕೆಟ್ ತೋರಿಸಿ',
  'The whole booking': 'ಪೂರ್ತಿ ಬುಕಿಂಗ್',
  'Seat {{seat}}': 'ಆಸನ {{seat}}',
  '{{place}} of {{total}}': '{{total}} ರಲ್ಲಿ {{place}}',
  'Next ticket': 'ಮುಂದಿನ ಟಿಕೆಟ್',
  'Previous ticket': 'ಹಿಂದಿನ ಟಿಕೆಟ್',
  'Turn the screen’s brightness up.': 'ಪರದೆಯ ಬೆಳಕು ಹೆಚ್ಚಿಸಿ.',
  'Swipe for one seat at a time.': 'ಒಂದೊಂದೇ ಆಸನಕ್ಕಾಗಿ ಪಕ್ಕಕ್ಕೆ ಸರಿಸಿ.',
  'Saved in this browser when you last opened them.': 'ನೀವು ಕೊನೆಯ ಸಲ ತೆರೆದಾಗ ಈ ಬ್ರೌಸರ್‌ನಲ್ಲಿ ಉಳಿಸಿದ ಟಿಕೆಟ್‌ಗಳು.',
  'The ticket could not be opened. Please try again.': 'ಟಿಕೆಟ್ ತೆರೆಯಲು ಆಗಲಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',

  // Download and e-mail
  'Download Ticket': 'ಟಿಕೆಟ್ ಡೌನ್‌ಲೋಡ್',
  'Resend Email': 'ಇಮೇಲ್ ಮತ್ತೆ ಕಳುಹಿಸಿ',
  'Ticket code': 'ಟಿಕೆಟ್ ಕೋಡ್',
  'Error downloading ticket. Please try again.': 'ಟಿಕೆಟ್ ಡೌನ್‌ಲೋಡ್ ಮಾಡುವಾಗ ದೋಷ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
  'Generating ticket... Please try again in a moment.': 'ಟಿಕೆಟ್ ಸಿದ್ಧವಾಗುತ್ತಿದೆ... ಸ್ವಲ್ಪ ಹೊತ್ತಿನಲ್ಲಿ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
  'Your ticket is ready.': 'ನಿಮ್ಮ ಟಿಕೆಟ್ ಸಿದ್ಧವಾಗಿದೆ.',
  'Open the ticket': 'ಟಿಕೆಟ್ ತೆರೆಯಿರಿ',
  'Preparing your ticket…': 'ನಿಮ್ಮ ಟಿಕೆಟ್ ಸಿದ್ಧವಾಗುತ್ತಿದೆ…',
  'E-mail my ticket': 'ನನ್ನ ಟಿಕೆಟ್ ಇಮೇಲ್ ಮಾಡಿ',
  'E-mail address': 'ಇಮೇಲ್ ವಿಳಾಸ',
  'We’ll send the PDF there, and keep the address with this booking only.': 'PDF ಅಲ್ಲಿಗೆ ಕಳುಹಿಸುತ್ತೇವೆ; ವಿಳಾಸ ಈ ಬುಕಿಂಗ್ ಜೊತೆ ಮಾತ್ರ ಇರುತ್ತದೆ.',
  Send: 'ಕಳುಹಿಸಿ',
  'Failed to resend email. Please try again.': 'ಇಮೇಲ್ ಮತ್ತೆ ಕಳುಹಿಸಲು ಆಗಲಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
  'Error resending email. Please contact support.': 'ಇಮೇಲ್ ಮತ್ತೆ ಕಳುಹಿಸುವಾಗ ದೋಷ. ದಯವಿಟ್ಟು ನಮ್ಮನ್ನು ಸಂಪರ್ಕಿಸಿ.',
  'Booked on another phone or computer? Both codes are on your ticket and in its e-mail.':
    'ಬೇರೆ ಫೋನ್ ಅಥವಾ ಕಂಪ್ಯೂಟರ್‌ನಲ್ಲಿ ಬುಕ್ ಮಾಡಿದ್ದೀರಾ? ಎರಡೂ ಕೋಡ್‌ಗಳು ನಿಮ್ಮ ಟಿಕೆಟ್ ಮತ್ತು ಅದರ ಇಮೇಲ್‌ನಲ್ಲಿವೆ.',

  // Refusals
  'We could not find this ticket.': 'ಈ ಟಿಕೆಟ್ ನಮಗೆ ಸಿಗಲಿಲ್ಲ.',
  'Tickets can be resent up to 2 hours before the show. Please download your ticket instead.':
    'ಕಾರ್ಯಕ್ರಮಕ್ಕೆ 2 ಗಂಟೆ ಮೊದಲಿನವರೆಗೆ ಟಿಕೆಟ್ ಮರುಕಳುಹಿಸಬಹುದು. ಈಗ ದಯವಿಟ್ಟು ಟಿಕೆಟ್ ಅನ್ನು ಡೌನ್‌ಲೋಡ್ ಮಾಡಿಕೊಳ್ಳಿ.',
  'Ticket has been resent to your email': 'ಟಿಕೆಟ್ ಅನ್ನು ನಿಮ್ಮ ಇಮೇಲ್‌ಗೆ ಮತ್ತೆ ಕಳುಹಿಸಲಾಗಿದೆ',

  // The ticket
  'E-ticket': 'ಇ-ಟಿಕೆಟ್',
  'Ticket {{id}}: {{show}}': 'ಟಿಕೆಟ್ {{id}}: {{show}}',
  Admits: 'ಪ್ರವೇಶ',
  'Admits one': 'ಒಬ್ಬರಿಗೆ ಪ್ರವೇಶ',
  '{{date}}, {{start}} to {{end}}': '{{date}}, {{start}}ರಿಂದ {{end}}ರವರೆಗೆ',
  'Booked by': 'ಬುಕ್ ಮಾಡಿದವರು',
  Guest: 'ಅತಿಥಿ',
  'QR code of the whole booking': 'ಇಡೀ ಬುಕಿಂಗ್‌ನ QR ಕೋಡ್',
  'QR code of seat {{seat}}': '{{seat}} ಆಸನದ QR ಕೋಡ್',
  'Issued on': 'ನೀಡಿದ ದಿನಾಂಕ',
  'Questions?': 'ಪ್ರಶ್ನೆಗಳಿವೆಯೇ?',
  'Monday to Saturday, 10:00 to 18:00 IST': 'ಸೋಮವಾರದಿಂದ ಶನಿವಾರ, 10:00ರಿಂದ 18:00ರವರೆಗೆ (ಭಾರತೀಯ ಸಮಯ)',
  'Please arrive 30 minutes early.': 'ದಯವಿಟ್ಟು 30 ನಿಮಿಷ ಮೊದಲೇ ಬನ್ನಿ.',
  'Carry this ticket on your phone or on paper.': 'ಈ ಟಿಕೆಟ್ ಅನ್ನು ಫೋನಿನಲ್ಲಿ ಅಥವಾ ಕಾಗದದಲ್ಲಿ ತನ್ನಿ.',
  'Each code admits once. Whoever shows it first is let in, so please share it with your own group only.':
    'ಪ್ರತಿ ಕೋಡ್‌ಗೆ ಒಮ್ಮೆ ಮಾತ್ರ ಪ್ರವೇಶ. ಮೊದಲು ತೋರಿಸಿದವರು ಒಳಗೆ ಹೋಗುತ್ತಾರೆ; ಆದ್ದರಿಂದ ನಿಮ್ಮ ಗುಂಪಿನವರೊಂದಿಗೆ ಮಾತ್ರ ಹಂಚಿಕೊಳ್ಳಿ.',
  'Age limit: {{age}}.': 'ವಯೋಮಿತಿ: {{age}}.',
  'Children under 5 are not admitted.': '5 ವರ್ಷದೊಳಗಿನ ಮಕ್ಕಳಿಗೆ ಪ್ರವೇಶವಿಲ್ಲ.',
  'Tickets can be sent again by e-mail up to 2 hours before the show.': 'ಕಾರ್ಯಕ್ರಮಕ್ಕೆ 2 ಗಂಟೆ ಮೊದಲಿನವರೆಗೆ ಟಿಕೆಟ್ ಅನ್ನು ಮತ್ತೆ ಇಮೇಲ್ ಮಾಡಿಸಿಕೊಳ್ಳಬಹುದು.',
  'Refunds and changes follow the Refund Policy on our site.': 'ಹಣ ಮರುಪಾವತಿ ಮತ್ತು ಬದಲಾವಣೆಗಳಿಗೆ ನಮ್ಮ ತಾಣದಲ್ಲಿರುವ ಮರುಪಾವತಿ ನೀತಿ ಅನ್ವಯಿಸುತ್ತದೆ.',
  'One ticket per seat': 'ಆಸನಕ್ಕೊಂದು ಟಿಕೆಟ್',
  'Friends arriving separately? Cut along the lines, or send each friend theirs.':
    'ಗೆಳೆಯರು ಬೇರೆ ಬೇರೆಯಾಗಿ ಬರುತ್ತಾರಾ? ಗೆರೆಗಳ ಮೇಲೆ ಕತ್ತರಿಸಿ ಕೊಡಿ, ಅಥವಾ ಅವರವರ ಟಿಕೆಟ್ ಅವರಿಗೆ ಕಳುಹಿಸಿ.',
  '{{number}} of {{count}}': '{{count}} ರಲ್ಲಿ {{number}}',

  // Codes, people and money, on the ticket and in the mails
  Seat: 'ಆಸನ',
  'Ticket Code': 'ಟಿಕೆಟ್ ಕೋಡ್',
  'Verification Code': 'ಪರಿಶೀಲನಾ ಕೋಡ್',
  'Important Instructions': 'ಮುಖ್ಯ ಸೂಚನೆಗಳು',
  'Base amount': 'ಮೂಲ ಮೊತ್ತ',
  'GST ({{rate}}%)': 'ಜಿಎಸ್‌ಟಿ ({{rate}}%)',
  'Total paid': 'ಪಾವತಿಸಿದ ಒಟ್ಟು ಮೊತ್ತ',

  // Wallets and calendars
  'Add to calendar': 'ಕ್ಯಾಲೆಂಡರ್‌ಗೆ ಸೇರಿಸಿ',
  'Add to Apple Wallet': 'Apple Wallet ಗೆ ಸೇರಿಸಿ',
  'Add to Google Wallet': 'Google Wallet ಗೆ ಸೇರಿಸಿ',
  'We don’t make passes for this wallet. Please download the ticket instead.': 'ಈ ವಾಲೆಟ್‌ಗೆ ನಾವು ಪಾಸ್ ಕೊಡುವುದಿಲ್ಲ. ದಯವಿಟ್ಟು ಟಿಕೆಟ್ ಡೌನ್‌ಲೋಡ್ ಮಾಡಿಕೊಳ್ಳಿ.',
} as const
