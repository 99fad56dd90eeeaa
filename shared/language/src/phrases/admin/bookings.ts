/** The list of bookings, and one booking. */
export const bookings = {
  // The list of bookings
  'Bookings: {{count}}': 'ಬುಕಿಂಗ್‌ಗಳು: {{count}}',
  'Name, phone, e-mail, booking ID, code or seat': 'ಹೆಸರು, ಫೋನ್, ಇಮೇಲ್, ಬುಕಿಂಗ್ ಐಡಿ, ಕೋಡ್ ಅಥವಾ ಆಸನ',
  'Try fewer letters, or another show or state.': 'ಕಡಿಮೆ ಅಕ್ಷರ ಟೈಪ್ ಮಾಡಿ, ಅಥವಾ ಬೇರೆ ಕಾರ್ಯಕ್ರಮ ಇಲ್ಲವೇ ಸ್ಥಿತಿ ಆರಿಸಿ.',
  Paid: 'ಪಾವತಿಯಾಗಿದೆ',
  'Not paid': 'ಪಾವತಿಯಾಗಿಲ್ಲ',
  'Name removed': 'ಹೆಸರು ತೆಗೆಯಲಾಗಿದೆ',
  'Booked by staff': 'ಸಿಬ್ಬಂದಿ ಬುಕ್ ಮಾಡಿದ್ದು',
  'Export as CSV': 'CSV ಆಗಿ ಇಳಿಸಿ',

  // One booking
  Booking: 'ಬುಕಿಂಗ್',
  'All bookings': 'ಎಲ್ಲ ಬುಕಿಂಗ್‌ಗಳು',
  Note: 'ಟಿಪ್ಪಣಿ',
  Price: 'ದರ',
  'Asked for': 'ಕೇಳಿದ್ದು',
  Reason: 'ಕಾರಣ',
  Changed: 'ಬದಲಾದದ್ದು',
  'E-mails': 'ಇಮೇಲ್‌ಗಳು',
  'The ticket': 'ಟಿಕೆಟ್',
  'News of the show': 'ಕಾರ್ಯಕ್ರಮದ ಸುದ್ದಿ',
  'None so far.': 'ಇದುವರೆಗೆ ಇಲ್ಲ.',
  Sent: 'ಹೋಗಿದೆ',
  'Not sent yet': 'ಇನ್ನೂ ಹೋಗಿಲ್ಲ',
  History: 'ಇತಿಹಾಸ',
  'Not seen at the door so far.': 'ಇದುವರೆಗೆ ಬಾಗಿಲಿಗೆ ಬಂದಿಲ್ಲ.',
  'Ticket as PDF': 'ಟಿಕೆಟ್ PDF',
  'Send by e-mail…': 'ಇಮೇಲ್ ಕಳುಹಿಸಿ…',
  'Send the ticket by e-mail': 'ಟಿಕೆಟ್ ಇಮೇಲ್ ಮಾಡಿ',
  'We’ll keep it with the booking.': 'ಬುಕಿಂಗ್ ಜೊತೆ ಇಟ್ಟುಕೊಳ್ಳುತ್ತೇವೆ.',
  'The ticket is on its way.': 'ಟಿಕೆಟ್ ಹೊರಟಿದೆ.',
  'Hello {{name}}, your ticket for “{{show}}” on {{when}}, seats {{seats}}: {{link}}':
    'ನಮಸ್ಕಾರ {{name}}, “{{show}}” ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ({{when}}) ನಿಮ್ಮ ಟಿಕೆಟ್, ಆಸನ {{seats}}: {{link}}',
  'Cancel seats…': 'ಆಸನ ರದ್ದುಮಾಡಿ…',
  'Cancel seats of {{name}}': '{{name}} ಅವರ ಆಸನ ರದ್ದುಮಾಡಿ',
  'They go back on sale at once, and their tickets stop working. We tell the customer.':
    'ಅವು ತಕ್ಷಣ ಮತ್ತೆ ಮಾರಾಟಕ್ಕೆ ಬರುತ್ತವೆ; ಅವುಗಳ ಟಿಕೆಟ್ ನಡೆಯುವುದಿಲ್ಲ. ಗ್ರಾಹಕರಿಗೆ ನಾವು ತಿಳಿಸುತ್ತೇವೆ.',
  'Please give {{amount}} back to {{name}} at the desk.': 'ದಯವಿಟ್ಟು ಕೌಂಟರ್‌ನಲ್ಲಿ {{name}} ಅವರಿಗೆ {{amount}} ಕೊಡಿ.',
  'Note for the record': 'ದಾಖಲೆಗೆ ಟಿಪ್ಪಣಿ',
  'Cancel the booking': 'ಬುಕಿಂಗ್ ರದ್ದುಮಾಡಿ',
  'Cancel these seats': 'ಈ ಆಸನಗಳನ್ನು ರದ್ದುಮಾಡಿ',
  'Keep them': 'ಇರಲಿ ಬಿಡಿ',
  'The seats could not be cancelled.': 'ಆಸನ ರದ್ದುಮಾಡಲು ಆಗಲಿಲ್ಲ.',
  'The seats are free again': 'ಆಸನಗಳು ಮತ್ತೆ ಲಭ್ಯ',
  'Amount in rupees': 'ಮೊತ್ತ, ರೂಪಾಯಿಗಳಲ್ಲಿ',
  'Please enter an amount up to {{amount}}.': 'ದಯವಿಟ್ಟು {{amount}} ವರೆಗಿನ ಮೊತ್ತ ನಮೂದಿಸಿ.',

  // Refusals: bookings, the door, accounts
  'This booking is cancelled already.': 'ಈ ಬುಕಿಂಗ್ ಈಗಾಗಲೇ ರದ್ದಾಗಿದೆ.',
  'Seat {{seats}} is not one of this booking’s any more.': '{{seats}} ಆಸನ ಈಗ ಈ ಬುಕಿಂಗ್‌ನಲ್ಲಿ ಇಲ್ಲ.',
  'The data of this customer was deleted, and no address may be kept with this booking any more. The ticket can be downloaded here.':
    'ಈ ಗ್ರಾಹಕರ ಮಾಹಿತಿ ಅಳಿಸಲಾಗಿದೆ; ಈ ಬುಕಿಂಗ್‌ನೊಂದಿಗೆ ಇನ್ನು ಯಾವ ವಿಳಾಸವನ್ನೂ ಇಡುವಂತಿಲ್ಲ. ಟಿಕೆಟ್ ಇಲ್ಲೇ ಡೌನ್‌ಲೋಡ್ ಮಾಡಬಹುದು.',
  'This is done already.': 'ಇದು ಈಗಾಗಲೇ ಆಗಿದೆ.',
} as const
