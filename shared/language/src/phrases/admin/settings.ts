/** How this box office sells, as its owners set it. */
export const settings = {
  'Last saved by {{who}}, {{when}}.': 'ಕೊನೆಯದಾಗಿ ಉಳಿಸಿದವರು: {{who}}, {{when}}.',
  'Nobody has changed anything yet.': 'ಇದುವರೆಗೆ ಯಾರೂ ಏನನ್ನೂ ಬದಲಿಸಿಲ್ಲ.',
  'A change holds at once, on every page, ticket and e-mail that speaks of it. What is under way keeps what it was promised: held seats their time, invoices their tax.':
    'ಬದಲಾವಣೆ ಕೂಡಲೇ ಜಾರಿಗೆ ಬರುತ್ತದೆ; ಅದನ್ನು ಹೇಳುವ ಪ್ರತಿ ಪುಟ, ಟಿಕೆಟ್ ಮತ್ತು ಇಮೇಲ್‌ನಲ್ಲೂ ಹೊಸದೇ ಕಾಣುತ್ತದೆ. ಈಗಾಗಲೇ ನಡೆಯುತ್ತಿರುವುದು ಮೊದಲು ಹೇಳಿದಂತೆಯೇ ಇರುತ್ತದೆ: ಕಾಯ್ದಿರಿಸಿದ ಆಸನಗಳ ಸಮಯ, ಇನ್‌ವಾಯ್ಸ್‌ನ ತೆರಿಗೆ.',
  'Prices are in Indian rupees (₹). Each show has the time zone of its hall.':
    'ಬೆಲೆಗಳು ಭಾರತೀಯ ರೂಪಾಯಿಗಳಲ್ಲಿ (₹). ಪ್ರತಿ ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಅದರ ಸಭಾಂಗಣದ ಸಮಯ ವಲಯವೇ ಅನ್ವಯ.',
  'Set on the server: {{variable}}. It can’t be changed here.': 'ಸರ್ವರ್‌ನಲ್ಲೇ ನಿಗದಿಯಾಗಿದೆ: {{variable}}. ಇಲ್ಲಿ ಬದಲಿಸಲಾಗದು.',
  'Accounts with full access can change these.': 'ಪೂರ್ಣ ಅಧಿಕಾರವಿರುವ ಖಾತೆಗಳು ಇವನ್ನು ಬದಲಿಸಬಹುದು.',
  'The settings could not be saved.': 'ಸೆಟ್ಟಿಂಗ್‌ಗಳನ್ನು ಉಳಿಸಲು ಆಗಲಿಲ್ಲ.',
  'Saved.': 'ಉಳಿಸಿದೆ.',
  '{{who}} has just saved other settings, so yours aren’t saved yet. The form now has their changes and yours: check it and save.':
    '{{who}} ಈಗಷ್ಟೇ ಬೇರೆ ಸೆಟ್ಟಿಂಗ್‌ಗಳನ್ನು ಉಳಿಸಿದ್ದಾರೆ, ಆದ್ದರಿಂದ ನಿಮ್ಮದು ಇನ್ನೂ ಉಳಿದಿಲ್ಲ. ಫಾರ್ಮ್‌ನಲ್ಲಿ ಈಗ ಅವರ ಬದಲಾವಣೆಗಳೂ ನಿಮ್ಮವೂ ಇವೆ: ನೋಡಿಕೊಂಡು ಉಳಿಸಿ.',

  // Its parts
  'Selling seats': 'ಆಸನಗಳ ಮಾರಾಟ',
  'Tickets and ages': 'ಟಿಕೆಟ್ ಮತ್ತು ವಯಸ್ಸು',
  'Tax and invoices': 'ತೆರಿಗೆ ಮತ್ತು ಇನ್‌ವಾಯ್ಸ್',
  'Language and data': 'ಭಾಷೆ ಮತ್ತು ಮಾಹಿತಿ',

  // Each setting
  'Unpaid seats are held for, in minutes': 'ಪಾವತಿಯಾಗದ ಆಸನಗಳನ್ನು ಕಾಯ್ದಿರಿಸುವ ಸಮಯ, ನಿಮಿಷಗಳಲ್ಲಿ',
  'Seats per booking, at most': 'ಒಂದು ಬುಕಿಂಗ್‌ಗೆ ಗರಿಷ್ಠ ಆಸನಗಳು',
  'Unpaid seats per connection, at most': 'ಒಂದು ಸಂಪರ್ಕಕ್ಕೆ ಪಾವತಿಯಾಗದ ಗರಿಷ್ಠ ಆಸನಗಳು',
  'At the same time, by everybody behind one internet address.': 'ಒಂದೇ ಇಂಟರ್ನೆಟ್ ವಿಳಾಸದ ಹಿಂದಿರುವ ಎಲ್ಲರೂ ಸೇರಿ, ಏಕಕಾಲದಲ್ಲಿ.',
  'Buyers of one show at the same time': 'ಒಂದು ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಏಕಕಾಲದಲ್ಲಿ ಖರೀದಿಸುವವರು',
  'With more, its waiting room opens and lets in this many.': 'ಇದಕ್ಕಿಂತ ಹೆಚ್ಚಾದರೆ ಕಾಯುವ ಕೋಣೆ ತೆರೆದುಕೊಂಡು ಇಷ್ಟು ಜನರನ್ನು ಒಳಗೆ ಬಿಡುತ್ತದೆ.',
  'After the waiting room, minutes to choose seats': 'ಕಾಯುವ ಕೋಣೆಯ ನಂತರ ಆಸನ ಆರಿಸಲು ಸಮಯ, ನಿಮಿಷಗಳಲ್ಲಿ',
  'A refund arrives after at least, in business days': 'ಹಣ ತಲುಪಲು ಕನಿಷ್ಠ, ಕೆಲಸದ ದಿನಗಳಲ್ಲಿ',
  'A refund arrives after at most, in business days': 'ಹಣ ತಲುಪಲು ಗರಿಷ್ಠ, ಕೆಲಸದ ದಿನಗಳಲ್ಲಿ',
  'Refunds of a cancelled show leave within, in hours': 'ರದ್ದಾದ ಕಾರ್ಯಕ್ರಮದ ಹಣ ಕಳುಹಿಸುವ ಗಡುವು, ಗಂಟೆಗಳಲ್ಲಿ',
  'After news that a show is moved, days to return a ticket': 'ಕಾರ್ಯಕ್ರಮ ಬದಲಾದ ಸೂಚನೆಯ ನಂತರ ಹಣ ವಾಪಸ್ ಕೇಳಲು ದಿನಗಳು',
  'Hours before the show until which exceptions can be requested': 'ವಿನಾಯಿತಿ ಕೋರುವ ಗಡುವು, ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಮೊದಲಿನ ಗಂಟೆಗಳು',
  'Guests arrive before the show, in minutes': 'ಅತಿಥಿಗಳು ಮುಂಚಿತವಾಗಿ ಬರಬೇಕಾದ ಸಮಯ, ನಿಮಿಷಗಳಲ್ಲಿ',
  'Hours before the show until which tickets are resent': 'ಟಿಕೆಟ್ ಮರುಕಳುಹಿಸುವ ಗಡುವು, ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಮೊದಲಿನ ಗಂಟೆಗಳು',
  'Resends of a ticket per hour, at most': 'ಗಂಟೆಗೆ ಟಿಕೆಟ್ ಮರುಕಳುಹಿಸುವುದು, ಗರಿಷ್ಠ',
  'Age limit of a new show': 'ಹೊಸ ಕಾರ್ಯಕ್ರಮದ ವಯೋಮಿತಿ',
  'Children younger than this are not admitted': 'ಇದಕ್ಕಿಂತ ಚಿಕ್ಕ ಮಕ್ಕಳಿಗೆ ಪ್ರವೇಶವಿಲ್ಲ',
  'It is on the tickets of shows that have no age limit of their own.': 'ಪ್ರತ್ಯೇಕ ವಯೋಮಿತಿ ಇಲ್ಲದ ಕಾರ್ಯಕ್ರಮಗಳ ಟಿಕೆಟ್‌ನಲ್ಲಿ ಇದು ಇರುತ್ತದೆ.',
  'GST of a new show, per cent': 'ಹೊಸ ಕಾರ್ಯಕ್ರಮದ ಜಿಎಸ್‌ಟಿ, ಶೇಕಡಾ',
  'Shows that are there already keep theirs.': 'ಈಗಾಗಲೇ ಇರುವ ಕಾರ್ಯಕ್ರಮಗಳದ್ದು ಹಾಗೇ ಇರುತ್ತದೆ.',
  'No GST on seats up to, in rupees': 'ಜಿಎಸ್‌ಟಿ ಇಲ್ಲದ ಆಸನದ ಗರಿಷ್ಠ ಬೆಲೆ, ರೂಪಾಯಿಗಳಲ್ಲಿ',
  GSTIN: 'ಜಿಎಸ್‌ಟಿ ಸಂಖ್ಯೆ',
  'Leave empty to make no invoices.': 'ಇನ್‌ವಾಯ್ಸ್ ಬೇಡವಾದರೆ ಖಾಲಿ ಬಿಡಿ.',
  'Name and address on invoices': 'ಇನ್‌ವಾಯ್ಸ್‌ನಲ್ಲಿ ಹೆಸರು ಮತ್ತು ವಿಳಾಸ',
  'Services accounting code (SAC)': 'ಸೇವಾ ಸಂಕೇತ',
  'Invoice numbers begin with': 'ಇನ್‌ವಾಯ್ಸ್ ಸಂಖ್ಯೆಯ ಆರಂಭ',
  'The numbering goes on after a change.': 'ಬದಲಿಸಿದರೂ ಸಂಖ್ಯೆಗಳು ಮುಂದುವರಿಯುತ್ತವೆ.',
  'Language of a first visit': 'ಮೊದಲ ಭೇಟಿಯ ಭಾಷೆ',
  'For browsers that ask for neither English nor Kannada.': 'ಇಂಗ್ಲಿಷ್ ಅಥವಾ ಕನ್ನಡ ಕೇಳದ ಬ್ರೌಸರ್‌ಗಳಿಗೆ.',
  'Booking data is kept for, in years': 'ಬುಕಿಂಗ್ ಮಾಹಿತಿ ಇಡುವ ಅವಧಿ, ವರ್ಷಗಳಲ್ಲಿ',
  'After that, names and phone numbers are removed for good.': 'ಆಮೇಲೆ ಹೆಸರು ಮತ್ತು ಫೋನ್ ಸಂಖ್ಯೆಗಳನ್ನು ಶಾಶ್ವತವಾಗಿ ಅಳಿಸಲಾಗುತ್ತದೆ.',

  // Refusals
  '{{who}} has just saved other settings. Please look at them again.': '{{who}} ಈಗಷ್ಟೇ ಬೇರೆ ಸೆಟ್ಟಿಂಗ್‌ಗಳನ್ನು ಉಳಿಸಿದ್ದಾರೆ. ದಯವಿಟ್ಟು ಮತ್ತೊಮ್ಮೆ ನೋಡಿ.',
  'The server’s own configuration sets this ({{variable}}), so it can’t be changed here.':
    'ಇದು ಸರ್ವರ್‌ನಲ್ಲೇ ನಿಗದಿಯಾಗಿದೆ ({{variable}}), ಆದ್ದರಿಂದ ಇಲ್ಲಿ ಬದಲಿಸಲಾಗದು.',
  'There is no such setting.': 'ಇಂಥ ಸೆಟ್ಟಿಂಗ್ ಇಲ್ಲ.',
  'Please enter a whole number from {{least}} to {{most}}.': 'ದಯವಿಟ್ಟು {{least}} ರಿಂದ {{most}} ರವರೆಗಿನ ಪೂರ್ಣ ಸಂಖ್ಯೆ ಬರೆಯಿರಿ.',
  'The second number of days is smaller than the first.': 'ಎರಡನೇ ದಿನಗಳ ಸಂಖ್ಯೆ ಮೊದಲನೆಯದಕ್ಕಿಂತ ಕಡಿಮೆಯಿದೆ.',
  'This is not a GSTIN. It has 15 characters; please check each.': 'ಇದು ಜಿಎಸ್‌ಟಿ ಸಂಖ್ಯೆ ಅಲ್ಲ. ಅದರಲ್ಲಿ 15 ಅಕ್ಷರಗಳಿರುತ್ತವೆ; ಒಂದೊಂದನ್ನೂ ನೋಡಿ.',
  'Please enter name and address, at most 160 characters.': 'ದಯವಿಟ್ಟು ಹೆಸರು ಮತ್ತು ವಿಳಾಸ ಬರೆಯಿರಿ; ಹೆಚ್ಚೆಂದರೆ 160 ಅಕ್ಷರ.',
  'A services accounting code has six digits and begins with 99.': 'ಸೇವಾ ಸಂಕೇತದಲ್ಲಿ ಆರು ಅಂಕಿಗಳಿದ್ದು, 99 ರಿಂದ ಆರಂಭವಾಗುತ್ತದೆ.',
  'Please use 1 to 4 of A–Z, 0–9 and -.': 'ದಯವಿಟ್ಟು A–Z, 0–9 ಮತ್ತು - ಇವುಗಳಲ್ಲಿ 1 ರಿಂದ 4 ಬಳಸಿ.',
  'At most 20 characters.': 'ಹೆಚ್ಚೆಂದರೆ 20 ಅಕ್ಷರ.',
  'Please choose English or Kannada.': 'ದಯವಿಟ್ಟು ಇಂಗ್ಲಿಷ್ ಅಥವಾ ಕನ್ನಡ ಆರಿಸಿ.',

  // What was recorded
  'Changed settings': 'ಸೆಟ್ಟಿಂಗ್ ಬದಲಿಸಿದರು',
} as const
