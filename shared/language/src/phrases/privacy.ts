/** Downloading and deleting one’s data. */
export const privacy = {
  // My data
  'My data': 'ನನ್ನ ಮಾಹಿತಿ',
  'Your details, bookings, payments, tickets and when they were scanned, and the e-mails that we sent you.':
    'ನಿಮ್ಮ ವಿವರ, ಬುಕಿಂಗ್, ಪಾವತಿ, ಟಿಕೆಟ್ ಮತ್ತು ಅವುಗಳ ಸ್ಕ್ಯಾನ್ ಸಮಯ, ನಾವು ಕಳುಹಿಸಿದ ಇಮೇಲ್‌ಗಳು.',
  'Download my data': 'ನನ್ನ ಮಾಹಿತಿ ಡೌನ್‌ಲೋಡ್ ಮಾಡಿ',
  'The file is in your downloads.': 'ಕಡತ ನಿಮ್ಮ ಡೌನ್‌ಲೋಡ್‌ಗಳಲ್ಲಿದೆ.',
  'The file could not be made.': 'ಕಡತ ತಯಾರಿಸಲು ಆಗಲಿಲ್ಲ.',
  'Delete my data…': 'ನನ್ನ ಮಾಹಿತಿ ಅಳಿಸಿ…',
  'Delete my data for good?': 'ನನ್ನ ಮಾಹಿತಿಯನ್ನು ಶಾಶ್ವತವಾಗಿ ಅಳಿಸಬೇಕೇ?',
  'This can’t be undone. You’ll be signed out, and My Bookings will be empty.':
    'ಅಳಿಸಿದರೆ ಮತ್ತೆ ಸಿಗುವುದಿಲ್ಲ. ನೀವು ಲಾಗ್ ಔಟ್ ಆಗುತ್ತೀರಿ; ‘ನನ್ನ ಬುಕಿಂಗ್‌ಗಳು’ ಖಾಲಿಯಾಗುತ್ತದೆ.',
  'We remove your name, phone number and e-mail address from our records.': 'ನಿಮ್ಮ ಹೆಸರು, ಫೋನ್ ಸಂಖ್ಯೆ ಮತ್ತು ಇಮೇಲ್ ವಿಳಾಸವನ್ನು ನಮ್ಮ ದಾಖಲೆಗಳಿಂದ ತೆಗೆದುಹಾಕುತ್ತೇವೆ.',
  'Shows, seats, amounts and payment IDs stay in our accounts, without your name. Only an invoice of ₹50,000 or more must keep it.':
    'ಕಾರ್ಯಕ್ರಮ, ಆಸನ, ಮೊತ್ತ ಮತ್ತು ಪಾವತಿ ಐಡಿ ನಮ್ಮ ಲೆಕ್ಕದಲ್ಲಿ ಉಳಿಯುತ್ತವೆ, ನಿಮ್ಮ ಹೆಸರಿಲ್ಲದೆ. ₹50,000 ಅಥವಾ ಹೆಚ್ಚಿನ ಇನ್‌ವಾಯ್ಸ್‌ನಲ್ಲಿ ಮಾತ್ರ ಹೆಸರು ಇರಲೇಬೇಕು.',
  'Download your tickets first if you want to keep them.': 'ಟಿಕೆಟ್‌ಗಳು ನಿಮ್ಮ ಬಳಿ ಇರಬೇಕೆಂದರೆ ಮೊದಲು ಡೌನ್‌ಲೋಡ್ ಮಾಡಿಕೊಳ್ಳಿ.',
  'Your data could not be deleted. Please try again.': 'ನಿಮ್ಮ ಮಾಹಿತಿ ಅಳಿಸಲು ಆಗಲಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
  'Delete for good': 'ಶಾಶ್ವತವಾಗಿ ಅಳಿಸಿ',
  'Keep my data': 'ಮಾಹಿತಿ ಇರಲಿ',
  'Our records no longer point to you. Tickets that are still valid will still let you in.':
    'ನಮ್ಮ ದಾಖಲೆಗಳಲ್ಲಿ ಇನ್ನು ನಿಮ್ಮ ಗುರುತಿಲ್ಲ. ಇನ್ನೂ ಮಾನ್ಯವಿರುವ ಟಿಕೆಟ್ ತೋರಿಸಿ ಎಂದಿನಂತೆ ಒಳಗೆ ಬರಬಹುದು.',

  // Refusals
  'The show for {{bookings}} is still to come. Ask us to cancel, or come back after it.':
    '{{bookings}}: ಕಾರ್ಯಕ್ರಮ ಇನ್ನೂ ನಡೆಯಬೇಕಿದೆ. ರದ್ದು ಮಾಡಲು ನಮ್ಮನ್ನು ಕೇಳಿ, ಇಲ್ಲವೇ ಕಾರ್ಯಕ್ರಮ ಮುಗಿದ ಮೇಲೆ ಬನ್ನಿ.',
  'Your data has been deleted.': 'ನಿಮ್ಮ ಮಾಹಿತಿಯನ್ನು ಅಳಿಸಲಾಗಿದೆ.',
} as const
