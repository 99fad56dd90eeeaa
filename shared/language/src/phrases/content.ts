/** Words of the collective that come from content and from the seeded show. */
export const content = {
  // The collective
  Sabha: 'ಸಭಾ',
  'Arts Collective': 'ಕಲಾ ಬಳಗ',
  'Sabha Arts Collective': 'ಸಭಾ ಕಲಾ ಬಳಗ',
  'Music, dance and theatre from Bengaluru, close enough to hear the bow touch the string.':
    'ಬೆಂಗಳೂರಿನ ಸಂಗೀತ, ನೃತ್ಯ, ನಾಟಕ; ಕಮಾನು ತಂತಿಯನ್ನು ತಾಕುವ ಸದ್ದೂ ಕೇಳುವಷ್ಟು ಹತ್ತಿರದಿಂದ.',
  '27 Lamp House Lane, Malleshwaram': '27, ಲ್ಯಾಂಪ್ ಹೌಸ್ ಲೇನ್, ಮಲ್ಲೇಶ್ವರಂ',
  'Bengaluru 560003, Karnataka': 'ಬೆಂಗಳೂರು 560003, ಕರ್ನಾಟಕ',
  'Hello Sabha, I would like to book tickets for a show.': 'ನಮಸ್ಕಾರ ಸಭಾ, ನನಗೆ ಒಂದು ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಟಿಕೆಟ್ ಬುಕ್ ಮಾಡಬೇಕಿದೆ.',
  'Hello Sabha, I would like to ask about a private concert.': 'ನಮಸ್ಕಾರ ಸಭಾ, ಖಾಸಗಿ ಕಛೇರಿಯ ಬಗ್ಗೆ ವಿಚಾರಿಸಬೇಕಿತ್ತು.',

  // The show of a new installation
  'Strings of the Kaveri: An Evening of Violin': 'ಕಾವೇರಿಯ ತಂತಿನಾದ: ಒಂದು ವಯಲಿನ್ ಸಂಜೆ',
  'Tara Venkatesh': 'ತಾರಾ ವೆಂಕಟೇಶ್',
  'Carnatic violin': 'ಕರ್ನಾಟಕ ಸಂಗೀತ, ವಯಲಿನ್',
  'Rangamandira Hall, Malleshwaram, Bengaluru': 'ರಂಗಮಂದಿರ ಸಭಾಂಗಣ, ಮಲ್ಲೇಶ್ವರಂ, ಬೆಂಗಳೂರು',
  'A young violinist and her ensemble travel down the river in ragas: keerthanas, folk songs and film melodies, from the hills of Kodagu to the sea.':
    'ಯುವ ವಯಲಿನ್ ವಾದಕಿ ಮತ್ತು ಅವರ ತಂಡ ರಾಗಗಳ ದೋಣಿಯೇರಿ ಕಾವೇರಿಯ ಜೊತೆ ಪಯಣಿಸುತ್ತಾರೆ: ಕೀರ್ತನೆ, ಜನಪದ ಗೀತೆ, ಚಿತ್ರಗೀತೆ; ಕೊಡಗಿನ ಬೆಟ್ಟಗಳಿಂದ ಕಡಲಿನವರೆಗೆ.',
  'FAST FILLING': 'ಬೇಗ ಭರ್ತಿಯಾಗುತ್ತಿದೆ',
  '1 hour 45 minutes': '1 ಗಂಟೆ 45 ನಿಮಿಷ',

  // Her page
  'Four strings, one river, and a hall that listens.': 'ನಾಲ್ಕು ತಂತಿ, ಒಂದು ನದಿ, ಕಿವಿಯಾಗಿ ಕೂತ ಒಂದು ಸಭೆ.',
  'Tara Venkatesh first held a violin at four, in a house in Malleshwaram where the morning began with someone practising. At eleven she gave her first full concert. At nineteen she has played more than 350 of them: in temple courtyards, on college lawns and in city halls.':
    'ತಾರಾ ವೆಂಕಟೇಶ್ ಮೊದಲ ಬಾರಿ ವಯಲಿನ್ ಹಿಡಿದದ್ದು ನಾಲ್ಕನೇ ವಯಸ್ಸಿನಲ್ಲಿ; ಬೆಳಗಾಗುವುದೇ ಯಾರದ್ದಾದರೂ ಸಂಗೀತಾಭ್ಯಾಸದಿಂದ ಎನ್ನುವಂಥ ಮಲ್ಲೇಶ್ವರದ ಮನೆಯಲ್ಲಿ. ಹನ್ನೊಂದನೇ ವಯಸ್ಸಿಗೆ ಮೊದಲ ಪೂರ್ಣ ಕಛೇರಿ. ಈಗ ಹತ್ತೊಂಬತ್ತರ ಹರೆಯದಲ್ಲಿ 350ಕ್ಕೂ ಹೆಚ್ಚು ಕಛೇರಿಗಳು: ದೇವಸ್ಥಾನದ ಅಂಗಳ, ಕಾಲೇಜಿನ ಬಯಲು, ನಗರದ ಸಭಾಂಗಣಗಳಲ್ಲಿ.',
  'Her music is rooted in the Carnatic tradition, with keerthanas learnt by ear and ragas that are given their time. Around that root she plays what Karnataka sings: vachanas, folk songs, and the film melodies that everybody in the hall knows by the second bar.':
    'ಅವರ ಸಂಗೀತದ ಬೇರು ಕರ್ನಾಟಕ ಸಂಗೀತ ಪರಂಪರೆಯಲ್ಲಿದೆ: ಕೇಳಿ ಕೇಳಿ ಕಲಿತ ಕೀರ್ತನೆಗಳು, ನಿಧಾನವಾಗಿ ಅರಳುವ ರಾಗಗಳು. ಆ ಬೇರಿನ ಸುತ್ತ ಕನ್ನಡ ನಾಡು ಹಾಡುವುದೆಲ್ಲವೂ ಇದೆ: ವಚನಗಳು, ಜನಪದ ಗೀತೆಗಳು, ಎರಡನೇ ಸಾಲಿಗೇ ಇಡೀ ಸಭೆ ಗುನುಗುವ ಚಿತ್ರಗೀತೆಗಳು.',
  'On stage her friends join her on mridangam, tabla, keyboard and flute. Between the pieces she tells where a song comes from, so that a first concert is as welcome as a hundredth.':
    'ವೇದಿಕೆಯಲ್ಲಿ ಮೃದಂಗ, ತಬಲಾ, ಕೀಬೋರ್ಡ್, ಕೊಳಲಿನಲ್ಲಿ ಗೆಳೆಯರ ಜೊತೆ. ಹಾಡುಗಳ ನಡುವೆ ಅವುಗಳ ಹಿಂದಿನ ಕಥೆಯನ್ನೂ ಹೇಳುತ್ತಾರೆ; ಹಾಗಾಗಿ ಇದು ನಿಮ್ಮ ಮೊದಲ ಕಛೇರಿಯಾದರೂ ಸರಿ, ನೂರನೆಯದಾದರೂ ಸರಿ.',
  'live concerts': 'ನೇರ ಕಛೇರಿಗಳು',
  keerthanas: 'ಕೀರ್ತನೆಗಳು',
  'film songs': 'ಚಿತ್ರಗೀತೆಗಳು',
  'From the sabhas of Bengaluru, Mysuru and Chennai, the music has travelled to Kannada sanghas in Singapore, Dubai, London and New Jersey, and its recordings have found listeners in more than twenty countries.':
    'ಬೆಂಗಳೂರು, ಮೈಸೂರು, ಚೆನ್ನೈನ ಸಭೆಗಳಿಂದ ಹೊರಟ ಈ ಸಂಗೀತ ಸಿಂಗಪುರ, ದುಬೈ, ಲಂಡನ್ ಮತ್ತು ನ್ಯೂಜೆರ್ಸಿಯ ಕನ್ನಡ ಸಂಘಗಳನ್ನು ತಲುಪಿದೆ; ಧ್ವನಿಮುದ್ರಣಗಳು ಇಪ್ಪತ್ತಕ್ಕೂ ಹೆಚ್ಚು ದೇಶಗಳ ಕೇಳುಗರನ್ನು ಮುಟ್ಟಿವೆ.',

  // Listing and performer's page around them
  'Evenings worth leaving home for. Pick one, pick your seats, and we will keep the lamps lit.':
    'ಮನೆಯಿಂದ ಹೊರಡಲು ಯೋಗ್ಯವಾದ ಸಂಜೆಗಳು. ಒಂದನ್ನು ಆರಿಸಿ, ಆಸನ ಹಿಡಿಯಿರಿ; ದೀಪ ಉರಿಸಿಟ್ಟಿರುತ್ತೇವೆ.',
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
  'Every show on sale, in order of date.': 'ಮಾರಾಟದಲ್ಲಿರುವ ಎಲ್ಲ ಕಾರ್ಯಕ್ರಮಗಳು, ದಿನಾಂಕದ ಕ್ರಮದಲ್ಲಿ.',
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
  'The next concert is being planned. Look at the other shows meanwhile.': 'ಮುಂದಿನ ಕಛೇರಿಯ ಸಿದ್ಧತೆ ನಡೆಯುತ್ತಿದೆ. ಅಲ್ಲಿಯವರೆಗೆ ಬೇರೆ ಕಾರ್ಯಕ್ರಮಗಳನ್ನು ನೋಡಿ.',
  'Numbers so far': 'ಇಲ್ಲಿಯವರೆಗಿನ ಲೆಕ್ಕ',
} as const
