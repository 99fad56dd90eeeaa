/** Choosing seats, paying, the confirmation. */
export const booking = {
  // The map
  STAGE: 'ವೇದಿಕೆ',
  KAVERI: 'ಕಾವೇರಿ',
  TUNGA: 'ತುಂಗಾ',
  KRISHNA: 'ಕೃಷ್ಣಾ',
  KAALI: 'ಕಾಳಿ',
  NETRAAVATI: 'ನೇತ್ರಾವತಿ',
  GENERAL: 'ಸಾಮಾನ್ಯ',
  'Row {{row}}, seat {{number}}, {{section}}, {{price}}, {{state}}': '{{row}} ಸಾಲು, {{number}}ನೇ ಆಸನ, {{section}}, {{price}}, {{state}}',
  'Row {{row}}, seat {{number}}, {{state}}': '{{row}} ಸಾಲು, {{number}}ನೇ ಆಸನ, {{state}}',
  available: 'ಲಭ್ಯವಿದೆ',
  selected: 'ಆಯ್ಕೆಯಾಗಿದೆ',
  reserved: 'ಕಾಯ್ದಿರಿಸಲಾಗಿದೆ',
  booked: 'ಮಾರಾಟವಾಗಿದೆ',
  blocked: 'ತಡೆಹಿಡಿಯಲಾಗಿದೆ',
  'EB {{price}}': 'EB {{price}}',
  Zoom: 'ಅಳತೆ',
  'Zoom in': 'ಹಿಗ್ಗಿಸಿ',
  'Zoom out': 'ಕುಗ್ಗಿಸಿ',
} as const
