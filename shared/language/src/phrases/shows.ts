/** The listing and a show. */
export const shows = {
  // The show of a new installation
  'Strings of the Kaveri: An Evening of Violin': 'ಕಾವೇರಿಯ ತಂತಿನಾದ: ಒಂದು ವಯಲಿನ್ ಸಂಜೆ',
  'Tara Venkatesh': 'ತಾರಾ ವೆಂಕಟೇಶ್',
  'Carnatic violin': 'ಕರ್ನಾಟಕ ಸಂಗೀತ, ವಯಲಿನ್',
  'Rangamandira Hall, Malleshwaram, Bengaluru': 'ರಂಗಮಂದಿರ ಸಭಾಂಗಣ, ಮಲ್ಲೇಶ್ವರಂ, ಬೆಂಗಳೂರು',
  'A young violinist and her ensemble travel down the river in ragas: keerthanas, folk songs and film melodies, from the hills of Kodagu to the sea.':
    'ಯುವ ವಯಲಿನ್ ವಾದಕಿ ಮತ್ತು ಅವರ ತಂಡ ರಾಗಗಳ ದೋಣಿಯೇರಿ ಕಾವೇರಿಯ ಜೊತೆ ಪಯಣಿಸುತ್ತಾರೆ: ಕೀರ್ತನೆ, ಜನಪದ ಗೀತೆ, ಚಿತ್ರಗೀತೆ; ಕೊಡಗಿನ ಬೆಟ್ಟಗಳಿಂದ ಕಡಲಿನವರೆಗೆ.',
  'FAST FILLING': 'ಬೇಗ ಭರ್ತಿಯಾಗುತ್ತಿದೆ',
  '1 hour 45 minutes': '1 ಗಂಟೆ 45 ನಿಮಿಷ',

  // Listing and performer's page around them
  'Evenings worth leaving home for. We’ll keep the lamps lit.': 'ಮನೆಯಿಂದ ಹೊರಟು ಬರುವಂಥ ಸಂಜೆಗಳು. ದೀಪ ಹಚ್ಚಿ ಕಾಯುತ್ತಿರುತ್ತೇವೆ.',
  'Read More': 'ಇನ್ನಷ್ಟು ಓದಿ',
  'Book Now': 'ಈಗಲೇ ಬುಕ್ ಮಾಡಿ',
  'Bookings closed': 'ಬುಕಿಂಗ್ ಮುಗಿದಿದೆ',
  '{{start}} to {{end}}': '{{start}}ರಿಂದ {{end}}ರವರೆಗೆ',
  Date: 'ದಿನಾಂಕ',
  Time: 'ಸಮಯ',
  Venue: 'ಸ್ಥಳ',
  Duration: 'ಅವಧಿ',
  Tickets: 'ಟಿಕೆಟ್ ದರ',
  'Age limit': 'ವಯೋಮಿತಿ',
  'View Full Calendar': 'ಪೂರ್ಣ ಕ್ಯಾಲೆಂಡರ್ ನೋಡಿ',
  'Everything coming up, by date.': 'ಮುಂದೆ ಬರುವ ಕಾರ್ಯಕ್ರಮಗಳೆಲ್ಲ, ದಿನಾಂಕದ ಪ್ರಕಾರ.',
  'Private Bookings': 'ಖಾಸಗಿ ಕಾರ್ಯಕ್ರಮಗಳು',
  'A concert at your wedding, school or festival: tell us about it on WhatsApp.': 'ನಿಮ್ಮ ಮದುವೆ, ಶಾಲೆ ಅಥವಾ ಹಬ್ಬಕ್ಕೆ ಒಂದು ಕಛೇರಿ ಬೇಕೇ? ವಾಟ್ಸ್ಆ್ಯಪ್‌ನಲ್ಲಿ ತಿಳಿಸಿ.',
  'The shows could not be loaded.': 'ಕಾರ್ಯಕ್ರಮಗಳನ್ನು ಲೋಡ್ ಮಾಡಲು ಆಗಲಿಲ್ಲ.',
  'No shows on sale right now': 'ಸದ್ಯಕ್ಕೆ ಯಾವ ಕಾರ್ಯಕ್ರಮವೂ ಮಾರಾಟದಲ್ಲಿಲ್ಲ',
  'New evenings are announced here and on our social pages.': 'ಹೊಸ ಕಾರ್ಯಕ್ರಮಗಳನ್ನು ಇಲ್ಲಿ ಮತ್ತು ನಮ್ಮ ಸಾಮಾಜಿಕ ಜಾಲತಾಣಗಳಲ್ಲಿ ತಿಳಿಸುತ್ತೇವೆ.',
  'The life behind the bow': 'ಕಮಾನಿನ ಹಿಂದಿನ ಬದುಕು',
  'Far beyond the Kaveri': 'ಕಾವೇರಿಯಾಚೆಗೂ',
  'Hear her live': 'ಎದುರು ಕೂತು ಕೇಳಿ',
  'Book Tickets Now': 'ಈಗಲೇ ಟಿಕೆಟ್ ಬುಕ್ ಮಾಡಿ',
  'Back to Shows': 'ಕಾರ್ಯಕ್ರಮಗಳ ಪಟ್ಟಿಗೆ',
  'We’re planning the next concert. Until then, see our other shows.': 'ಮುಂದಿನ ಕಛೇರಿಗೆ ತಯಾರಿ ನಡೆಸುತ್ತಿದ್ದೇವೆ. ಅಲ್ಲಿಯವರೆಗೆ ಬೇರೆ ಕಾರ್ಯಕ್ರಮಗಳನ್ನು ನೋಡಿ.',
  'Numbers so far': 'ಇಲ್ಲಿಯವರೆಗಿನ ಲೆಕ್ಕ',

  // Refusals
  'This show does not exist.': 'ಈ ಕಾರ್ಯಕ್ರಮ ಇಲ್ಲ.',
  'This show is not on sale.': 'ಈ ಕಾರ್ಯಕ್ರಮದ ಟಿಕೆಟ್ ಮಾರಾಟ ನಡೆಯುತ್ತಿಲ್ಲ.',
} as const
