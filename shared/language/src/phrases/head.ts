/** What search engines and shared links say of a page. */
export const head = {
  'Concert tickets in Bengaluru': 'ಬೆಂಗಳೂರಿನ ಸಂಗೀತ ಕಛೇರಿಗಳ ಟಿಕೆಟ್',
  'Music, dance and theatre in Malleshwaram, Bengaluru. See what is on, choose your own seats on the map, and carry the ticket on your phone.':
    'ಬೆಂಗಳೂರಿನ ಮಲ್ಲೇಶ್ವರದಲ್ಲಿ ಸಂಗೀತ, ನೃತ್ಯ, ನಾಟಕ. ಯಾವ ಕಾರ್ಯಕ್ರಮಗಳಿವೆ ನೋಡಿ, ನಕ್ಷೆಯಲ್ಲಿ ನಿಮಗೆ ಬೇಕಾದ ಆಸನ ಆರಿಸಿ, ಟಿಕೆಟ್ ಅನ್ನು ಫೋನ್‌ನಲ್ಲೇ ತನ್ನಿ.',
  'Concerts in Bengaluru that are on sale now: dates, times, halls and prices, with seats that you choose yourself.':
    'ಬೆಂಗಳೂರಿನಲ್ಲಿ ಈಗ ಟಿಕೆಟ್ ಸಿಗುತ್ತಿರುವ ಕಛೇರಿಗಳು: ದಿನಾಂಕ, ಸಮಯ, ಸಭಾಂಗಣ, ದರ; ಆಸನ ನಿಮ್ಮ ಆಯ್ಕೆಯದು.',
  'The small collective behind the evenings: who plays, who hangs the lights, how it began, and how to reach us.':
    'ಈ ಸಂಜೆಗಳ ಹಿಂದಿರುವ ಪುಟ್ಟ ಬಳಗ: ಯಾರು ನುಡಿಸುತ್ತಾರೆ, ಯಾರು ದೀಪ ಕಟ್ಟುತ್ತಾರೆ, ಎಲ್ಲವೂ ಹೇಗೆ ಶುರುವಾಯಿತು, ನಮ್ಮನ್ನು ಹೇಗೆ ಸಂಪರ್ಕಿಸಬಹುದು.',
  'Pictures of our evenings in Bengaluru: the stage, the lamps, the audience, and the people behind the curtain.':
    'ಬೆಂಗಳೂರಿನ ನಮ್ಮ ಸಂಜೆಗಳ ಚಿತ್ರಗಳು: ವೇದಿಕೆ, ದೀಪಗಳು, ಪ್ರೇಕ್ಷಕರು, ಮತ್ತು ತೆರೆಯ ಹಿಂದಿನವರು.',
}
