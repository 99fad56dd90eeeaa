/** The line for a show in demand. */
export const waitingRoom = {
  'Too many people are watching this hall live. We’ll refresh the seats every so often instead.':
    'ಈಗ ತುಂಬಾ ಜನ ಈ ಸಭಾಂಗಣವನ್ನು ನೇರವಾಗಿ ನೋಡುತ್ತಿದ್ದಾರೆ. ಆಸನಗಳನ್ನು ಆಗಾಗ ಹೊಸದಾಗಿ ತೋರಿಸುತ್ತೇವೆ.',
  'A lot of people want seats for this show. Please join the waiting room.': 'ಈ ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ತುಂಬಾ ಜನ ಆಸನ ಕೇಳುತ್ತಿದ್ದಾರೆ. ದಯವಿಟ್ಟು ಸರತಿ ಸಾಲಿಗೆ ಬನ್ನಿ.',
  'We could not find this place in line.': 'ಸರತಿಯಲ್ಲಿ ಈ ಸ್ಥಾನ ನಮಗೆ ಸಿಗಲಿಲ್ಲ.',
  'Booking for this show has not opened yet.': 'ಈ ಕಾರ್ಯಕ್ರಮದ ಬುಕಿಂಗ್ ಇನ್ನೂ ಆರಂಭವಾಗಿಲ್ಲ.',
  'Sales would open after they close.': 'ಮಾರಾಟ ಮುಗಿದ ಮೇಲೆ ಆರಂಭವಾಗುವಂತಿದೆ.',
  'Changed the waiting room': 'ಸರತಿಯ ವ್ಯವಸ್ಥೆ ಬದಲಾಯಿಸಿದರು',

  // The page of somebody who waits
  'Waiting room': 'ಸರತಿ ಸಾಲು',
  'More people want seats than we can let in at once. Tell us who you are to join the line.':
    'ಒಂದೇ ಸಲ ಎಲ್ಲರನ್ನೂ ಒಳಗೆ ಬಿಡಲಾಗದಷ್ಟು ಜನ ಬಂದಿದ್ದಾರೆ. ನೀವು ಯಾರೆಂದು ತಿಳಿಸಿ, ಸಾಲಿಗೆ ಸೇರಿಕೊಳ್ಳಿ.',
  'Join the line': 'ಸಾಲಿಗೆ ಸೇರಿ',
  'Joining the line…': 'ಸಾಲಿಗೆ ಸೇರಿಸುತ್ತಿದ್ದೇವೆ…',
  'It’s your turn. Opening the hall…': 'ಈಗ ನಿಮ್ಮ ಸರದಿ. ಸಭಾಂಗಣ ತೆರೆಯುತ್ತಿದ್ದೇವೆ…',
  'It’s your turn: you can choose seats until {{time}}.': 'ಈಗ ನಿಮ್ಮ ಸರದಿ: {{time}} ರವರೆಗೆ ನೀವು ಆಸನಗಳನ್ನು ಆರಿಸಬಹುದು.',
  'People before you': 'ನಿಮ್ಮ ಮುಂದೆ ಇರುವವರು',
  'You are next.': 'ಮುಂದಿನ ಸರದಿ ನಿಮ್ಮದು.',
  'About a minute': 'ಸುಮಾರು ಒಂದು ನಿಮಿಷ',
  'About {{minutes}} minutes': 'ಸುಮಾರು {{minutes}} ನಿಮಿಷ',
  'We’ll estimate your wait once the line moves.': 'ಸಾಲು ಮುಂದೆ ಸಾಗಿದ ಮೇಲೆ ಎಷ್ಟು ಹೊತ್ತಾಗಬಹುದು ಎಂದು ತಿಳಿಸುತ್ತೇವೆ.',
  'We can’t reach the line right now. Your place is kept; we’ll keep trying.':
    'ಈಗ ಸಾಲಿನ ಮಾಹಿತಿ ಸಿಗುತ್ತಿಲ್ಲ. ನಿಮ್ಮ ಜಾಗ ಹಾಗೇ ಇದೆ; ಮತ್ತೆ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸುತ್ತಿದ್ದೇವೆ.',
  'Keep this page open; it moves on when it’s your turn. If you close it, your place is kept in this browser.':
    'ಈ ಪುಟ ತೆರೆದೇ ಇರಲಿ; ನಿಮ್ಮ ಸರದಿ ಬಂದಾಗ ತಾನಾಗಿಯೇ ಮುಂದೆ ಹೋಗುತ್ತದೆ. ಮುಚ್ಚಿದರೂ ನಿಮ್ಮ ಜಾಗ ಈ ಬ್ರೌಸರ್‌ನಲ್ಲಿ ಉಳಿದಿರುತ್ತದೆ.',
  'One place per person. More tabs won’t help.': 'ಒಬ್ಬರಿಗೆ ಒಂದೇ ಜಾಗ. ಹೆಚ್ಚು ಟ್ಯಾಬ್ ತೆರೆದರೆ ಪ್ರಯೋಜನವಿಲ್ಲ.',
  'Sales open on {{date}} at {{time}}.': 'ಟಿಕೆಟ್ ಮಾರಾಟ {{date}}ರಂದು {{time}} ಗಂಟೆಗೆ ಆರಂಭ.',
  'When sales open, we draw the order by lot, so it doesn’t matter who came first. Latecomers join the end.':
    'ಮಾರಾಟ ಶುರುವಾದಾಗ ಚೀಟಿ ಎತ್ತಿ ಸರದಿ ನಿರ್ಧರಿಸುತ್ತೇವೆ; ಯಾರು ಮೊದಲು ಬಂದರು ಎಂಬುದು ಲೆಕ್ಕಕ್ಕಿಲ್ಲ. ತಡವಾಗಿ ಬಂದವರು ಸಾಲಿನ ಕೊನೆಗೆ.',
  'We couldn’t add you to the line.': 'ನಿಮ್ಮನ್ನು ಸಾಲಿಗೆ ಸೇರಿಸಲು ಆಗಲಿಲ್ಲ.',

  // The admin's switch
  'Waiting room: {{state}}': 'ಸರತಿ ಸಾಲು: {{state}}',
  'opens automatically when too many come': 'ತುಂಬಾ ಜನ ಬಂದಾಗ ತಾನಾಗಿಯೇ ತೆರೆಯುತ್ತದೆ',
  '{{waiting}} waiting, {{inside}} inside': '{{waiting}} ಜನ ಕಾಯುತ್ತಿದ್ದಾರೆ, {{inside}} ಜನ ಒಳಗಿದ್ದಾರೆ',
  'kept closed': 'ಮುಚ್ಚಿಡಲಾಗಿದೆ',
  'Waiting room of “{{title}}”': '“{{title}}” ಕಾರ್ಯಕ್ರಮದ ಸರತಿ ಸಾಲು',
  'While it is open, buyers wait in line and are let in a few at a time.':
    'ಅದು ತೆರೆದಿರುವಾಗ ಗ್ರಾಹಕರು ಸಾಲಿನಲ್ಲಿ ಕಾಯುತ್ತಾರೆ; ಸ್ವಲ್ಪ ಸ್ವಲ್ಪ ಜನರನ್ನೇ ಒಳಗೆ ಬಿಡಲಾಗುತ್ತದೆ.',
  'When it is open': 'ಯಾವಾಗ ತೆರೆದಿರಬೇಕು',
  'Automatically, when too many come': 'ತುಂಬಾ ಜನ ಬಂದಾಗ ತಾನಾಗಿಯೇ',
  Always: 'ಯಾವಾಗಲೂ',
  Never: 'ಎಂದಿಗೂ ಬೇಡ',
  'Sales open at': 'ಮಾರಾಟ ಆರಂಭದ ಸಮಯ',
  'Leave empty for: as soon as the show is published. Guests who come in the hour before wait for a draw.':
    'ಖಾಲಿ ಬಿಟ್ಟರೆ: ಕಾರ್ಯಕ್ರಮ ಪ್ರಕಟಿಸಿದ ಕೂಡಲೇ. ಅದಕ್ಕೆ ಒಂದು ಗಂಟೆ ಮುಂಚೆ ಬಂದವರು ಚೀಟಿ ಎತ್ತುವವರೆಗೆ ಕಾಯುತ್ತಾರೆ.',
  'The waiting room could not be changed.': 'ಸರತಿಯ ವ್ಯವಸ್ಥೆ ಬದಲಾಯಿಸಲು ಆಗಲಿಲ್ಲ.',
} as const
