/** Crowds: live seats and the waiting room. */
export const waiting = {
  'Too many people follow this hall live just now. Its seats are looked up from time to time instead.':
    'ಈಗ ತುಂಬಾ ಜನ ಈ ಸಭಾಂಗಣವನ್ನು ನೇರವಾಗಿ ನೋಡುತ್ತಿದ್ದಾರೆ. ಆಸನಗಳ ಸ್ಥಿತಿಯನ್ನು ಆಗಾಗ ನೋಡಿ ತಿಳಿಸುತ್ತೇವೆ.',
  'Many people want seats for this show. Please take your place in the waiting room.':
    'ಈ ಕಾರ್ಯಕ್ರಮದ ಆಸನಗಳಿಗೆ ತುಂಬಾ ಜನ ಕಾಯುತ್ತಿದ್ದಾರೆ. ದಯವಿಟ್ಟು ಸರತಿಯಲ್ಲಿ ನಿಮ್ಮ ಸ್ಥಾನ ಪಡೆದುಕೊಳ್ಳಿ.',
  'We could not find this place in line.': 'ಸರತಿಯಲ್ಲಿ ಈ ಸ್ಥಾನ ನಮಗೆ ಸಿಗಲಿಲ್ಲ.',
  'Booking for this show has not opened yet.': 'ಈ ಕಾರ್ಯಕ್ರಮದ ಬುಕಿಂಗ್ ಇನ್ನೂ ಆರಂಭವಾಗಿಲ್ಲ.',
  'Sales would open after they close.': 'ಮಾರಾಟ ಮುಗಿದ ಮೇಲೆ ಆರಂಭವಾಗುವಂತಿದೆ.',
  'Set the waiting room': 'ಸರತಿಯ ವ್ಯವಸ್ಥೆ ಬದಲಾಯಿಸಿದರು',

  // The page of somebody who waits
  'Waiting room': 'ಸರತಿ ಸಾಲು',
  'More people want seats than the hall can take at once. Tell us who you are, and you have a place in line.':
    'ಒಮ್ಮೆಗೆ ಒಳಗೆ ಬಿಡಲಾಗುವುದಕ್ಕಿಂತ ಹೆಚ್ಚು ಜನ ಆಸನಗಳಿಗಾಗಿ ಬಂದಿದ್ದಾರೆ. ನೀವು ಯಾರೆಂದು ತಿಳಿಸಿ, ಸರತಿಯಲ್ಲಿ ನಿಮಗೆ ಸ್ಥಾನ ಸಿಗುತ್ತದೆ.',
  'Take a place in line': 'ಸರತಿಯಲ್ಲಿ ಸ್ಥಾನ ಪಡೆಯಿರಿ',
  'Taking your place in line…': 'ಸರತಿಯಲ್ಲಿ ನಿಮ್ಮ ಸ್ಥಾನ ಪಡೆಯುತ್ತಿದ್ದೇವೆ…',
  'It is your turn. The hall opens…': 'ಈಗ ನಿಮ್ಮ ಸರದಿ. ಸಭಾಂಗಣ ತೆರೆಯುತ್ತಿದೆ…',
  'It is your turn: you can choose seats until {{time}}.': 'ಈಗ ನಿಮ್ಮ ಸರದಿ: {{time}} ರವರೆಗೆ ನೀವು ಆಸನಗಳನ್ನು ಆರಿಸಬಹುದು.',
  'People before you': 'ನಿಮ್ಮ ಮುಂದೆ ಇರುವವರು',
  'You are next.': 'ಮುಂದಿನ ಸರದಿ ನಿಮ್ಮದು.',
  'About a minute': 'ಸುಮಾರು ಒಂದು ನಿಮಿಷ',
  'About {{minutes}} minutes': 'ಸುಮಾರು {{minutes}} ನಿಮಿಷ',
  'How long it takes can be said when the line has moved for a moment.': 'ಸಾಲು ಸ್ವಲ್ಪ ಮುಂದೆ ಸಾಗಿದ ಮೇಲೆ ಎಷ್ಟು ಹೊತ್ತಾಗಬಹುದು ಎಂದು ಹೇಳುತ್ತೇವೆ.',
  'The line cannot be asked just now. Your place is kept; this page goes on trying.':
    'ಈಗ ಸರತಿಯ ಮಾಹಿತಿ ಸಿಗುತ್ತಿಲ್ಲ. ನಿಮ್ಮ ಸ್ಥಾನ ಹಾಗೆಯೇ ಇದೆ; ಈ ಪುಟ ಮತ್ತೆ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸುತ್ತದೆ.',
  'This page goes on by itself when it is your turn. You may reload or close it: your place is kept in this browser.':
    'ನಿಮ್ಮ ಸರದಿ ಬಂದಾಗ ಈ ಪುಟ ತಾನಾಗಿಯೇ ಮುಂದುವರಿಯುತ್ತದೆ. ಇದನ್ನು ಮರುಲೋಡ್ ಮಾಡಬಹುದು ಅಥವಾ ಮುಚ್ಚಬಹುದು: ನಿಮ್ಮ ಸ್ಥಾನ ಈ ಬ್ರೌಸರ್‌ನಲ್ಲಿ ಉಳಿದಿರುತ್ತದೆ.',
  'Each guest has one place, in however many tabs.': 'ಎಷ್ಟೇ ಟ್ಯಾಬ್ ತೆರೆದರೂ ಒಬ್ಬ ಅತಿಥಿಗೆ ಒಂದೇ ಸ್ಥಾನ.',
  'Sales open on {{date}} at {{time}}.': 'ಟಿಕೆಟ್ ಮಾರಾಟ {{date}}ರಂದು {{time}} ಗಂಟೆಗೆ ಆರಂಭ.',
  'Whoever waits here by then is called in an order drawn by lot: it makes no difference who came first. Who comes later stands behind.':
    'ಅಷ್ಟರೊಳಗೆ ಇಲ್ಲಿ ಕಾಯುವವರನ್ನು ಚೀಟಿ ಎತ್ತಿ ಬಂದ ಕ್ರಮದಲ್ಲಿ ಕರೆಯುತ್ತೇವೆ: ಯಾರು ಮೊದಲು ಬಂದರು ಎಂಬುದು ಮುಖ್ಯವಲ್ಲ. ನಂತರ ಬಂದವರು ಅವರ ಹಿಂದೆ ನಿಲ್ಲುತ್ತಾರೆ.',
  'The line cannot be joined.': 'ಸರತಿಗೆ ಸೇರಲು ಆಗುತ್ತಿಲ್ಲ.',

  // The office's switch
  'Waiting room: {{state}}': 'ಸರತಿ ಸಾಲು: {{state}}',
  'opens by itself when too many come': 'ತುಂಬಾ ಜನ ಬಂದಾಗ ತಾನಾಗಿಯೇ ತೆರೆಯುತ್ತದೆ',
  '{{waiting}} waiting, {{inside}} inside': '{{waiting}} ಜನ ಕಾಯುತ್ತಿದ್ದಾರೆ, {{inside}} ಜನ ಒಳಗಿದ್ದಾರೆ',
  'kept closed': 'ಮುಚ್ಚಿಡಲಾಗಿದೆ',
  'Waiting room of “{{title}}”': '“{{title}}” ಕಾರ್ಯಕ್ರಮದ ಸರತಿ ಸಾಲು',
  'While it is open, buyers stand in line and are let in as the hall and the server can take them.':
    'ಅದು ತೆರೆದಿರುವಾಗ ಗ್ರಾಹಕರು ಸಾಲಿನಲ್ಲಿ ನಿಲ್ಲುತ್ತಾರೆ; ಸಭಾಂಗಣ ಮತ್ತು ಸರ್ವರ್ ತಾಳುವಷ್ಟು ಜನರನ್ನು ಒಳಗೆ ಬಿಡಲಾಗುತ್ತದೆ.',
  'When it is open': 'ಯಾವಾಗ ತೆರೆದಿರಬೇಕು',
  'By itself, when too many come': 'ತುಂಬಾ ಜನ ಬಂದಾಗ ತಾನಾಗಿಯೇ',
  Always: 'ಯಾವಾಗಲೂ',
  Never: 'ಎಂದಿಗೂ ಬೇಡ',
  'Sales open at': 'ಮಾರಾಟ ಆರಂಭದ ಸಮಯ',
  'Empty: as soon as the show is published. From an hour before, who comes waits for a draw.':
    'ಖಾಲಿ ಬಿಟ್ಟರೆ: ಕಾರ್ಯಕ್ರಮ ಪ್ರಕಟಿಸಿದ ಕೂಡಲೇ. ಒಂದು ಗಂಟೆ ಮುಂಚಿನಿಂದ ಬಂದವರು ಚೀಟಿ ಎತ್ತುವವರೆಗೆ ಕಾಯುತ್ತಾರೆ.',
  'The waiting room could not be changed.': 'ಸರತಿಯ ವ್ಯವಸ್ಥೆ ಬದಲಾಯಿಸಲು ಆಗಲಿಲ್ಲ.',
} as const
