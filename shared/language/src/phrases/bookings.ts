/** My Bookings and the confirmation. */
export const bookings = {
  // My Bookings
  All: 'ಎಲ್ಲಾ',
  Upcoming: 'ಮುಂಬರುವ',
  Past: 'ಹಿಂದಿನ',
  Completed: 'ಮುಗಿದಿದೆ',
  Cancelled: 'ರದ್ದಾಗಿದೆ',
  'Filter bookings': 'ಬುಕಿಂಗ್‌ಗಳನ್ನು ಆರಿಸಿ',
  'Booking ID': 'ಬುಕಿಂಗ್ ಐಡಿ',
  'Date and time': 'ದಿನಾಂಕ ಮತ್ತು ಸಮಯ',
  Seats: 'ಆಸನಗಳು',
  'Total amount': 'ಒಟ್ಟು ಮೊತ್ತ',
  'Verification code': 'ಪರಿಶೀಲನಾ ಕೋಡ್',
  CANCELLED: 'ರದ್ದಾಗಿದೆ',
  'Main Hall': 'ಮುಖ್ಯ ಸಭಾಂಗಣ',
  'Show Details': 'ವಿವರ ತೋರಿಸಿ',
  'Hide Details': 'ವಿವರ ಮರೆಮಾಡಿ',
  'Booked on': 'ಬುಕ್ ಮಾಡಿದ ಸಮಯ',
  '{{date}}, {{time}}': '{{date}}, {{time}}',
  'No bookings found': 'ಯಾವ ಬುಕಿಂಗ್ ಕೂಡ ಇಲ್ಲ',
  "You don't have any upcoming shows": 'ನಿಮಗೆ ಮುಂಬರುವ ಯಾವ ಕಾರ್ಯಕ್ರಮವೂ ಇಲ್ಲ',
  "You haven't attended any shows yet": 'ನೀವು ಇನ್ನೂ ಯಾವ ಕಾರ್ಯಕ್ರಮಕ್ಕೂ ಬಂದಿಲ್ಲ',
  "You haven't made any bookings yet": 'ನೀವು ಇನ್ನೂ ಯಾವ ಬುಕಿಂಗ್ ಮಾಡಿಲ್ಲ',
  'Browse Shows': 'ಕಾರ್ಯಕ್ರಮಗಳನ್ನು ನೋಡಿ',
  'Your bookings could not be loaded.': 'ನಿಮ್ಮ ಬುಕಿಂಗ್‌ಗಳನ್ನು ಲೋಡ್ ಮಾಡಲು ಆಗಲಿಲ್ಲ.',
  'You are signed in as an administrator. Bookings belong to guests: continue with a name and phone number to see those of this browser.':
    'ನೀವು ನಿರ್ವಾಹಕರಾಗಿ ಲಾಗಿನ್ ಆಗಿದ್ದೀರಿ. ಬುಕಿಂಗ್‌ಗಳು ಪ್ರೇಕ್ಷಕರವು: ಈ ಬ್ರೌಸರ್‌ನ ಬುಕಿಂಗ್‌ಗಳನ್ನು ನೋಡಲು ಹೆಸರು ಮತ್ತು ಫೋನ್ ಸಂಖ್ಯೆಯೊಂದಿಗೆ ಮುಂದುವರಿಯಿರಿ.',
  'Find an earlier booking': 'ಹಿಂದಿನ ಬುಕಿಂಗ್ ಹುಡುಕಿ',
  'Find booking': 'ಬುಕಿಂಗ್ ಹುಡುಕಿ',
  'Please enter the booking ID.': 'ದಯವಿಟ್ಟು ಬುಕಿಂಗ್ ಐಡಿ ನಮೂದಿಸಿ.',
  'Please enter the verification code.': 'ದಯವಿಟ್ಟು ಪರಿಶೀಲನಾ ಕೋಡ್ ನಮೂದಿಸಿ.',
  'The booking could not be looked up. Please try again.': 'ಬುಕಿಂಗ್ ಹುಡುಕಲು ಆಗಲಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
  'Found: {{show}}': 'ಸಿಕ್ಕಿತು: {{show}}',

  // The confirmation
  'Booking confirmed': 'ಬುಕಿಂಗ್ ಖಚಿತವಾಗಿದೆ',
  'Thank you, {{name}}. Your seats are yours; we look forward to the evening.':
    'ಧನ್ಯವಾದಗಳು, {{name}}. ಆಸನಗಳು ನಿಮ್ಮದಾಗಿವೆ; ಆ ಸಂಜೆ ನಿಮ್ಮನ್ನು ಭೇಟಿಯಾಗಲು ಎದುರು ನೋಡುತ್ತಿದ್ದೇವೆ.',
  'You’re not signed in as the guest who booked. Keep the booking ID and the verification code: with both, “Find an earlier booking” in My Bookings brings this booking back.':
    'ಬುಕ್ ಮಾಡಿದವರ ಹೆಸರಿನಲ್ಲಿ ನೀವು ಇಲ್ಲಿ ಲಾಗಿನ್ ಆಗಿಲ್ಲ. ಬುಕಿಂಗ್ ಐಡಿ ಮತ್ತು ಪರಿಶೀಲನಾ ಕೋಡ್ ಎರಡನ್ನೂ ಇಟ್ಟುಕೊಳ್ಳಿ: ನನ್ನ ಬುಕಿಂಗ್‌ಗಳು ಪುಟದ “ಹಿಂದಿನ ಬುಕಿಂಗ್ ಹುಡುಕಿ” ಮೂಲಕ ಈ ಬುಕಿಂಗ್ ಮತ್ತೆ ಸಿಗುತ್ತದೆ.',
  'Your Ticket is Ready': 'ನಿಮ್ಮ ಟಿಕೆಟ್ ಸಿದ್ಧವಾಗಿದೆ',
  'Show the QR code at the door, on your phone or on paper.': 'ಬಾಗಿಲಲ್ಲಿ QR ಕೋಡ್ ತೋರಿಸಿ: ಫೋನಿನಲ್ಲಾದರೂ ಸರಿ, ಕಾಗದದಲ್ಲಾದರೂ ಸರಿ.',
  'Download Ticket PDF': 'ಟಿಕೆಟ್ PDF ಡೌನ್‌ಲೋಡ್ ಮಾಡಿ',
  'Book Another Show': 'ಇನ್ನೊಂದು ಕಾರ್ಯಕ್ರಮ ಬುಕ್ ಮಾಡಿ',
  'Ticket PDF not available. Please try again or contact support.': 'ಟಿಕೆಟ್ PDF ಲಭ್ಯವಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ ಅಥವಾ ನಮ್ಮನ್ನು ಸಂಪರ್ಕಿಸಿ.',
  'Error downloading ticket. Please try again or contact support.': 'ಟಿಕೆಟ್ ಡೌನ್‌ಲೋಡ್ ಮಾಡುವಾಗ ದೋಷ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ ಅಥವಾ ನಮ್ಮನ್ನು ಸಂಪರ್ಕಿಸಿ.',

  // Refusals
  'We could not find this booking.': 'ಈ ಬುಕಿಂಗ್ ನಮಗೆ ಸಿಗಲಿಲ್ಲ.',
  'Booking for this show has closed.': 'ಈ ಕಾರ್ಯಕ್ರಮದ ಬುಕಿಂಗ್ ಮುಗಿದಿದೆ.',
  'The box office has cancelled this booking. See My Bookings for your refund.':
    'ಟಿಕೆಟ್ ಕಚೇರಿ ಈ ಬುಕಿಂಗ್ ರದ್ದು ಮಾಡಿದೆ. ನಿಮ್ಮ ಹಣದ ವಿವರ "ನನ್ನ ಬುಕಿಂಗ್‌ಗಳು" ಪುಟದಲ್ಲಿದೆ.',
  'No booking matches this booking ID, verification code and phone number.': 'ಈ ಬುಕಿಂಗ್ ಐಡಿ, ಪರಿಶೀಲನಾ ಕೋಡ್ ಮತ್ತು ಫೋನ್ ಸಂಖ್ಯೆಗೆ ಹೊಂದುವ ಬುಕಿಂಗ್ ಇಲ್ಲ.',
} as const
