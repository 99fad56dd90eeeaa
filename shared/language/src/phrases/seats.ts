/** The map of the hall, and choosing seats. */
export const seats = {
  // The map
  STAGE: 'ವೇದಿಕೆ',
  KAVERI: 'ಕಾವೇರಿ',
  TUNGA: 'ತುಂಗಾ',
  KRISHNA: 'ಕೃಷ್ಣಾ',
  KAALI: 'ಕಾಳಿ',
  NETRAAVATI: 'ನೇತ್ರಾವತಿ',
  GENERAL: 'ಸಾಮಾನ್ಯ',
  'Row {{row}}, seat {{number}}, {{section}}, {{price}}, {{state}}': '{{row}} ಸಾಲು, ಆಸನ {{number}}, {{section}}, {{price}}, {{state}}',
  'Row {{row}}, seat {{number}}, {{state}}': '{{row}} ಸಾಲು, ಆಸನ {{number}}, {{state}}',
  available: 'ಲಭ್ಯವಿದೆ',
  selected: 'ಆಯ್ಕೆಯಾಗಿದೆ',
  reserved: 'ಕಾಯ್ದಿರಿಸಲಾಗಿದೆ',
  booked: 'ಮಾರಾಟವಾಗಿದೆ',
  blocked: 'ತಡೆಹಿಡಿಯಲಾಗಿದೆ',
  'EB {{price}}': 'ರಿಯಾಯಿತಿ {{price}}',
  Zoom: 'ನಕ್ಷೆಯ ಗಾತ್ರ',
  'Zoom in': 'ಹಿಗ್ಗಿಸಿ',
  'Whole hall': 'ಇಡೀ ಸಭಾಂಗಣ',
  'Zoom out': 'ಕುಗ್ಗಿಸಿ',
  'Seats of the hall, the stage in front. Arrow keys move, Enter selects.': 'ಸಭಾಂಗಣದ ಆಸನಗಳು, ಎದುರಿಗೆ ವೇದಿಕೆ. ಬಾಣದ ಕೀಲಿಗಳಿಂದ ಚಲಿಸಿ, ಎಂಟರ್ ಒತ್ತಿ ಆರಿಸಿ.',
  'Seats held': 'ಆಸನ ಹಿಡಿದಿದೆ',
  'booked by staff': 'ಸಿಬ್ಬಂದಿ ಬುಕ್ ಮಾಡಿದ್ದಾರೆ',

  // Choosing seats
  'Select Your Seats': 'ನಿಮ್ಮ ಆಸನಗಳನ್ನು ಆರಿಸಿ',
  'Refresh Seats': 'ಆಸನಗಳನ್ನು ಮತ್ತೆ ನೋಡಿ',
  Legend: 'ಗುರುತುಗಳು',
  Available: 'ಲಭ್ಯ',
  Selected: 'ಆಯ್ಕೆ',
  Sold: 'ಮಾರಾಟವಾಗಿದೆ',
  Reserved: 'ಕಾಯ್ದಿರಿಸಿದೆ',
  'EB: Early Bird': 'ರಿಯಾಯಿತಿ: ಬೇಗ ಬುಕ್ ಮಾಡಿದವರಿಗೆ',
  'Booking Summary': 'ಬುಕಿಂಗ್ ಸಾರಾಂಶ',
  'Show the summary': 'ಸಾರಾಂಶ ತೋರಿಸಿ',
  'Hide the summary': 'ಸಾರಾಂಶ ಮರೆಮಾಡಿ',
  '{{chosen}} of {{max}} seats selected': '{{max}} ರಲ್ಲಿ {{chosen}} ಆಸನ ಆಯ್ಕೆಯಾಗಿದೆ',
  'Tap the seats you’d like.': 'ನಿಮಗೆ ಬೇಕಾದ ಆಸನಗಳನ್ನು ಒತ್ತಿ.',
  'Selected seats': 'ಆರಿಸಿದ ಆಸನಗಳು',
  'Remove seat {{seat}}': '{{seat}} ಆಸನ ತೆಗೆಯಿರಿ',
  Total: 'ಒಟ್ಟು',
  'Price details': 'ಬೆಲೆಯ ವಿವರ',
  'I accept the {{terms}}': '{{terms}} ಒಪ್ಪುತ್ತೇನೆ',
  'terms and conditions': 'ನಿಯಮಗಳು ಮತ್ತು ಷರತ್ತುಗಳನ್ನು',
  'Proceed to Payment': 'ಪಾವತಿಗೆ ಮುಂದುವರಿಯಿರಿ',
  'Please accept the terms and conditions': 'ದಯವಿಟ್ಟು ನಿಯಮಗಳು ಮತ್ತು ಷರತ್ತುಗಳನ್ನು ಒಪ್ಪಿಕೊಳ್ಳಿ',
  'Failed to load seat data': 'ಆಸನಗಳ ಮಾಹಿತಿ ಲೋಡ್ ಆಗಲಿಲ್ಲ',
  'Error loading seat data. Please try again.': 'ಆಸನಗಳ ಮಾಹಿತಿ ಲೋಡ್ ಮಾಡುವಾಗ ದೋಷ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
  'Your details': 'ನಿಮ್ಮ ವಿವರ',
  'They go on the ticket. No password, no account to set up.': 'ಇವು ಟಿಕೆಟ್ ಮೇಲೆ ಇರುತ್ತವೆ. ಪಾಸ್‌ವರ್ಡ್ ಬೇಡ, ಖಾತೆ ತೆರೆಯುವ ಗೊಡವೆಯೂ ಇಲ್ಲ.',
  'Continue to Payment': 'ಪಾವತಿಗೆ ಹೋಗಿ',
  'Please try again.': 'ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',

  // The sections above the map
  'Sections and prices': 'ವಿಭಾಗಗಳು ಮತ್ತು ಬೆಲೆಗಳು',
  'From {{price}}': '{{price}} ರಿಂದ',
  '{{seats}} left': '{{seats}} ಉಳಿದಿವೆ',
  'Sold out': 'ಎಲ್ಲ ಮಾರಾಟವಾಗಿದೆ',

  // Refusals
  'Seat {{seats}} is not in this hall.': '{{seats}} ಆಸನ ಈ ಸಭಾಂಗಣದಲ್ಲಿ ಇಲ್ಲ.',
  'Each seat can be selected only once.': 'ಪ್ರತಿ ಆಸನವನ್ನು ಒಮ್ಮೆ ಮಾತ್ರ ಆರಿಸಬಹುದು.',
  'Please select at least one seat': 'ದಯವಿಟ್ಟು ಕನಿಷ್ಠ ಒಂದು ಆಸನವನ್ನು ಆರಿಸಿ',
  'Maximum 10 seats can be selected per booking': 'ಒಂದು ಬುಕಿಂಗ್‌ಗೆ ಗರಿಷ್ಠ 10 ಆಸನಗಳನ್ನು ಆರಿಸಬಹುದು',
  'Sorry, these seats are no longer available: {{seats}}. Please choose others.':
    'ಕ್ಷಮಿಸಿ, ಈ ಆಸನಗಳು ಈಗ ಲಭ್ಯವಿಲ್ಲ: {{seats}}. ದಯವಿಟ್ಟು ಬೇರೆ ಆಸನಗಳನ್ನು ಆರಿಸಿ.',
  'Your seats were held for a limited time, which has passed. Please choose seats again.':
    'ನಿಮಗಾಗಿ ಕಾಯ್ದಿರಿಸಿದ ಆಸನಗಳ ಸಮಯ ಮುಗಿದಿದೆ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಆಸನಗಳನ್ನು ಆರಿಸಿ.',
  'Your seats were taken by someone else before the payment arrived. Your money is being refunded in full.':
    'ಪಾವತಿ ತಲುಪುವ ಮೊದಲೇ ನಿಮ್ಮ ಆಸನಗಳನ್ನು ಬೇರೆಯವರು ಪಡೆದಿದ್ದಾರೆ. ನಿಮ್ಮ ಪೂರ್ಣ ಹಣವನ್ನು ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತಿದೆ.',
  'You chose these seats again before this payment arrived. It is being refunded in full; your newer choice hasn’t changed.':
    'ಈ ಪಾವತಿ ಬರುವ ಮೊದಲೇ ನೀವು ಇದೇ ಆಸನಗಳನ್ನು ಮತ್ತೆ ಆರಿಸಿದ್ದೀರಿ. ಈ ಪಾವತಿಯ ಪೂರ್ಣ ಹಣ ಹಿಂತಿರುಗುತ್ತಿದೆ; ನಿಮ್ಮ ಹೊಸ ಆಯ್ಕೆ ಹಾಗೇ ಇದೆ.',
  'Too many unpaid seats are held from this connection. Please try again in a few minutes.':
    'ಈ ಸಂಪರ್ಕದಿಂದ ಪಾವತಿಯಾಗದ ಹಲವು ಆಸನಗಳನ್ನು ಕಾಯ್ದಿರಿಸಲಾಗಿದೆ. ಕೆಲವು ನಿಮಿಷಗಳ ನಂತರ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
} as const
