/** The dashboard and what needs attention. */
export const reports = {
  // What waits for a person
  'Two scans let the same seat in.': 'ಎರಡು ಸ್ಕ್ಯಾನ್‌ಗಳು ಒಂದೇ ಆಸನಕ್ಕೆ ಪ್ರವೇಶ ಕೊಟ್ಟಿವೆ.',
  'A phone let in a ticket that is not valid.': 'ಮಾನ್ಯವಲ್ಲದ ಟಿಕೆಟ್‌ಗೆ ಒಂದು ಫೋನ್ ಪ್ರವೇಶ ಕೊಟ್ಟಿದೆ.',

  // The dashboard
  Revenue: 'ಆದಾಯ',
  'Active shows': 'ಈಗಿನ ಕಾರ್ಯಕ್ರಮಗಳು',
  'Bookings today': 'ಇಂದಿನ ಬುಕಿಂಗ್‌ಗಳು',
  'Sales by day': 'ದಿನವಾರು ಮಾರಾಟ',
  'Sales by section': 'ವಿಭಾಗವಾರು ಮಾರಾಟ',
  Period: 'ಅವಧಿ ಆಯ್ಕೆ',
  '{{days}} days': '{{days}} ದಿನ',
  '1 seat': '1 ಆಸನ',
  '{{seats}} seats': '{{seats}} ಆಸನ',
  'Nothing was sold online in this time.': 'ಈ ಅವಧಿಯಲ್ಲಿ ಆನ್‌ಲೈನ್ ಮಾರಾಟವಾಗಿಲ್ಲ.',
  'As a table': 'ಪಟ್ಟಿಯಾಗಿ ನೋಡಿ',
  Section: 'ವಿಭಾಗ',
  'Sold and given': 'ಮಾರಿದ್ದು, ಕೊಟ್ಟದ್ದು',
  Given: 'ಉಚಿತ',
  Free: 'ಖಾಲಿ',
  Kind: 'ಬಗೆ',
  'Needs attention': 'ಗಮನ ಬೇಕಾದವು',
  'Conflict at the door': 'ಬಾಗಿಲಲ್ಲಿ ಗೊಂದಲ',
  'E-mail could not be sent': 'ಇಮೇಲ್ ಹೋಗಲಿಲ್ಲ',
  'No e-mail: tell them yourself': 'ಇಮೇಲ್ ಇಲ್ಲ: ನೀವೇ ತಿಳಿಸಿ',
  'The customer already has {{amount}}, for example by bank transfer. We won’t ask the payment service for it again.':
    '{{amount}} ಗ್ರಾಹಕರಿಗೆ ಈಗಾಗಲೇ ತಲುಪಿದೆ, ಉದಾಹರಣೆಗೆ ಬ್ಯಾಂಕ್ ವರ್ಗಾವಣೆ ಮೂಲಕ. ಇನ್ನು ಪಾವತಿ ಸೇವೆಯನ್ನು ಕೇಳುವುದಿಲ್ಲ.',
  'Record it': 'ದಾಖಲಿಸಿ',
  'Each is made once, for the same amount. First check that our account with the payment service has the money.':
    'ಪ್ರತಿಯೊಂದನ್ನೂ ಅದೇ ಮೊತ್ತಕ್ಕೆ ಒಮ್ಮೆ ಮಾತ್ರ ಮಾಡಲಾಗುತ್ತದೆ. ಮೊದಲು ಪಾವತಿ ಸೇವೆಯ ನಮ್ಮ ಖಾತೆಯಲ್ಲಿ ಅಷ್ಟು ಹಣ ಇದೆಯೇ ನೋಡಿ.',
  'Showing {{listed}} of {{total}}, at most a hundred of each kind.': 'ಇಲ್ಲಿ ಕಾಣುವುದು: {{total}} ರಲ್ಲಿ {{listed}}; ಪ್ರತಿ ಬಗೆಯಲ್ಲಿ ಹೆಚ್ಚೆಂದರೆ ನೂರು.',
  'Open the booking': 'ಬುಕಿಂಗ್ ತೆರೆಯಿರಿ',
  'Mark as told': 'ತಿಳಿಸಿದ್ದೇನೆ',
  'Send again': 'ಮತ್ತೆ ಕಳುಹಿಸಿ',
  'This could not be recorded.': 'ದಾಖಲಿಸಲು ಆಗಲಿಲ್ಲ.',
  'To the door': 'ಬಾಗಿಲಿಗೆ ಹೋಗಿ',
  'Hello {{name}}, this is about your booking {{id}}.': 'ನಮಸ್ಕಾರ {{name}}, ಇದು ನಿಮ್ಮ {{id}} ಬುಕಿಂಗ್ ಬಗ್ಗೆ.',
} as const
