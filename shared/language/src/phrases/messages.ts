/** The mails. */
export const messages = {
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
  'Changed: {{show}}, {{when}}, now at {{venue}}': 'ಬದಲಾವಣೆ: {{show}}, {{when}}, ಹೊಸ ಸ್ಥಳ: {{venue}}',
  'Cancelled: {{show}}, {{when}}': 'ರದ್ದಾಗಿದೆ: {{show}}, {{when}}',
  'Your show is cancelled': 'ನಿಮ್ಮ ಕಾರ್ಯಕ್ರಮ ರದ್ದಾಗಿದೆ',
  'Your show has changed': 'ನಿಮ್ಮ ಕಾರ್ಯಕ್ರಮದಲ್ಲಿ ಬದಲಾವಣೆಯಾಗಿದೆ',
  'Your seats are still yours. The attached ticket replaces the earlier one.': 'ನಿಮ್ಮ ಆಸನಗಳು ನಿಮ್ಮವೇ. ಹಿಂದಿನ ಟಿಕೆಟ್ ಬದಲು ಇದರ ಜೊತೆಗಿರುವ ಟಿಕೆಟ್ ಬಳಸಿ.',
  'If you cannot come, write to us within 7 days of this mail and we will refund you.':
    'ಬರಲು ಆಗದಿದ್ದರೆ, ಈ ಇಮೇಲ್ ಬಂದ 7 ದಿನಗಳೊಳಗೆ ನಮಗೆ ಬರೆಯಿರಿ; ಹಣವನ್ನು ಹಿಂತಿರುಗಿಸುತ್ತೇವೆ.',
  'We’re sorry: this show will not take place. You don’t need to do anything; we start your refund within 48 hours.':
    'ಕ್ಷಮಿಸಿ, ಈ ಕಾರ್ಯಕ್ರಮ ನಡೆಯುವುದಿಲ್ಲ. ನೀವು ಏನೂ ಮಾಡಬೇಕಿಲ್ಲ; 48 ಗಂಟೆಯೊಳಗೆ ಮರುಪಾವತಿ ಶುರುಮಾಡುತ್ತೇವೆ.',
  'Earlier date and time': 'ಹಿಂದಿನ ದಿನಾಂಕ ಮತ್ತು ಸಮಯ',
  'Earlier venue': 'ಹಿಂದಿನ ಸ್ಥಳ',
  'We are still checking your payment. When it has gone through, the booking appears in My Bookings.':
    'ನಿಮ್ಮ ಪಾವತಿಯನ್ನು ಇನ್ನೂ ಪರಿಶೀಲಿಸುತ್ತಿದ್ದೇವೆ. ಪಾವತಿ ಪೂರ್ಣಗೊಂಡ ನಂತರ ಬುಕಿಂಗ್ "ನನ್ನ ಬುಕಿಂಗ್‌ಗಳು" ಪುಟದಲ್ಲಿ ಕಾಣಿಸುತ್ತದೆ.',
  'Seats: {{seats}}': 'ಆಸನಗಳು: {{seats}}',
  'It goes back the way you paid and arrives within 7 to 10 business days.':
    'ನೀವು ಪಾವತಿಸಿದ ಮಾರ್ಗದಲ್ಲೇ ಹಣ ಹಿಂತಿರುಗುತ್ತದೆ; 7 ರಿಂದ 10 ಕೆಲಸದ ದಿನಗಳೊಳಗೆ ತಲುಪುತ್ತದೆ.',
  'We are sorry about this. Other seats may still be free on our site.': 'ಇದಕ್ಕಾಗಿ ಕ್ಷಮಿಸಿ. ನಮ್ಮ ತಾಣದಲ್ಲಿ ಬೇರೆ ಆಸನಗಳು ಇನ್ನೂ ಲಭ್ಯವಿರಬಹುದು.',
} as const
