/** The mails about cancelled seats and shows, and what is said where there is no e-mail address. */
export const messages = {
  // What a customer without an e-mail address is told
  'Hello {{name}}, “{{show}}” is cancelled. You don’t need to do anything: we’re refunding what you paid online. Booking {{id}}.':
    'ನಮಸ್ಕಾರ {{name}}, “{{show}}” ಕಾರ್ಯಕ್ರಮ ರದ್ದಾಗಿದೆ. ನೀವು ಏನೂ ಮಾಡಬೇಕಿಲ್ಲ: ಆನ್‌ಲೈನ್ ಪಾವತಿಸಿದ ಹಣ ಹಿಂತಿರುಗುತ್ತದೆ. ಬುಕಿಂಗ್ {{id}}.',
  'Hello {{name}}, “{{show}}” is cancelled. You paid {{amount}} at our desk; we’ll return it there. Booking {{id}}.':
    'ನಮಸ್ಕಾರ {{name}}, “{{show}}” ಕಾರ್ಯಕ್ರಮ ರದ್ದಾಗಿದೆ. ನಮ್ಮ ಕೌಂಟರ್‌ನಲ್ಲಿ ನೀವು {{amount}} ಕೊಟ್ಟಿದ್ದೀರಿ; ಅಲ್ಲೇ ಹಿಂತಿರುಗಿಸುತ್ತೇವೆ. ಬುಕಿಂಗ್ {{id}}.',
  'Hello {{name}}, “{{show}}” has a new date: {{when}}. Your ticket and your seats stay valid. Booking {{id}}.':
    'ನಮಸ್ಕಾರ {{name}}, “{{show}}” ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಹೊಸ ದಿನಾಂಕ: {{when}}. ನಿಮ್ಮ ಟಿಕೆಟ್ ಮತ್ತು ಆಸನಗಳು ಹಾಗೇ ಇರುತ್ತವೆ. ಬುಕಿಂಗ್ {{id}}.',
  'Hello {{name}}, “{{show}}” has a new venue: {{venue}}, not {{before}}. It is on {{when}}. Your ticket and your seats stay valid. Booking {{id}}.':
    'ನಮಸ್ಕಾರ {{name}}, “{{show}}” ಕಾರ್ಯಕ್ರಮದ ಸ್ಥಳ ಬದಲಾಗಿದೆ: {{before}} ಅಲ್ಲ, {{venue}}. ದಿನಾಂಕ: {{when}}. ನಿಮ್ಮ ಟಿಕೆಟ್ ಮತ್ತು ಆಸನಗಳು ಹಾಗೇ ಇರುತ್ತವೆ. ಬುಕಿಂಗ್ {{id}}.',
  'Hello {{name}}, we’re refunding {{amount}} of your booking {{id}} for “{{show}}”, the way you paid, within 7 to 10 business days.':
    'ನಮಸ್ಕಾರ {{name}}, “{{show}}” ಕಾರ್ಯಕ್ರಮದ ನಿಮ್ಮ {{id}} ಬುಕಿಂಗ್‌ನ {{amount}} ನೀವು ಪಾವತಿಸಿದ ಮಾರ್ಗದಲ್ಲೇ 7 ರಿಂದ 10 ಕೆಲಸದ ದಿನಗಳಲ್ಲಿ ಹಿಂತಿರುಗುತ್ತದೆ.',
  'Hello {{name}}, seats {{seats}} of your booking {{id}} for “{{show}}” have been cancelled.':
    'ನಮಸ್ಕಾರ {{name}}, “{{show}}” ಕಾರ್ಯಕ್ರಮದ ನಿಮ್ಮ {{id}} ಬುಕಿಂಗ್‌ನ {{seats}} ಆಸನ ರದ್ದಾಗಿದೆ.',
  'The show is cancelled.': 'ಕಾರ್ಯಕ್ರಮ ರದ್ದಾಗಿದೆ.',
  'The show has a new date.': 'ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಹೊಸ ದಿನಾಂಕವಿದೆ.',
  'The show has a new venue.': 'ಕಾರ್ಯಕ್ರಮ ಬೇರೆ ಸ್ಥಳದಲ್ಲಿದೆ.',
  'Refund due.': 'ಹಣ ಹಿಂತಿರುಗಿಸಬೇಕಿದೆ.',
  'Seats were cancelled.': 'ಆಸನಗಳು ರದ್ದಾಗಿವೆ.',

  // The mails about cancelled seats and shows
  'You paid {{amount}} at our desk. We’ll return it there.': 'ನಮ್ಮ ಕೌಂಟರ್‌ನಲ್ಲಿ ನೀವು {{amount}} ಕೊಟ್ಟಿದ್ದೀರಿ. ಅಲ್ಲೇ ಹಿಂತಿರುಗಿಸುತ್ತೇವೆ.',
  'We’re sorry: this show will not take place.': 'ಕ್ಷಮಿಸಿ, ಈ ಕಾರ್ಯಕ್ರಮ ನಡೆಯುವುದಿಲ್ಲ.',
  'Cancelled: seats {{seats}} of booking {{id}}': 'ರದ್ದಾಗಿದೆ: {{id}} ಬುಕಿಂಗ್‌ನ {{seats}} ಆಸನ',
  'Seats of your booking have been cancelled': 'ನಿಮ್ಮ ಬುಕಿಂಗ್‌ನ ಆಸನಗಳು ರದ್ದಾಗಿವೆ',
  'Tickets for these seats are no longer valid.': 'ಈ ಆಸನಗಳ ಟಿಕೆಟ್‌ಗಳು ಇನ್ನು ನಡೆಯುವುದಿಲ್ಲ.',
  'Your other seats are still yours; their ticket is attached.': 'ನಿಮ್ಮ ಉಳಿದ ಆಸನಗಳು ನಿಮ್ಮವೇ; ಅವುಗಳ ಟಿಕೆಟ್ ಲಗತ್ತಿಸಿದೆ.',
  'Not what you expected? Write to us.': 'ಇದು ನಿಮಗೆ ಗೊತ್ತಿರಲಿಲ್ಲವೇ? ನಮಗೆ ಬರೆಯಿರಿ.',
  'Cancelled seats': 'ರದ್ದಾದ ಆಸನಗಳು',
  'Your seats': 'ನಿಮ್ಮ ಆಸನಗಳು',
} as const
