/** Paying, refunds and invoices. */
export const payments = {
  // As a booking shows it
  Payment: 'ಪಾವತಿ',
  PAID: 'ಪಾವತಿಯಾಗಿದೆ',
  PENDING: 'ಬಾಕಿ ಇದೆ',
  FAILED: 'ವಿಫಲವಾಗಿದೆ',
  UNPAID: 'ಪಾವತಿಯಾಗಿಲ್ಲ',
  REFUNDED: 'ಮರುಪಾವತಿಯಾಗಿದೆ',
  'Payment ID': 'ಪಾವತಿ ಐಡಿ',
  'Your refund is on its way.': 'ನಿಮ್ಮ ಹಣ ಮರಳಿ ಬರುತ್ತಿದೆ.',
  'Money is on its way back to you.': 'ನಿಮಗೆ ಹಣ ಮರಳಿ ಬರುತ್ತಿದೆ.',
  'Money was paid back to you.': 'ನಿಮಗೆ ಹಣ ಮರಳಿಸಲಾಗಿದೆ.',
  'Your refund is complete.': 'ನಿಮ್ಮ ಹಣವನ್ನು ಮರುಪಾವತಿಸಲಾಗಿದೆ.',
  'Your refund is stuck. Write to us and we’ll sort it out.': 'ನಿಮ್ಮ ಮರುಪಾವತಿ ಎಲ್ಲೋ ಸಿಕ್ಕಿಕೊಂಡಿದೆ. ನಮಗೆ ಬರೆಯಿರಿ, ಸರಿಮಾಡಿಕೊಡುತ್ತೇವೆ.',

  // Paying
  'Your seats are held for {{time}}': 'ಆಸನಗಳು ನಿಮಗಾಗಿ ಕಾದಿರುವ ಸಮಯ: {{time}}',
  'Time’s up. Your seats are back on sale.': 'ಸಮಯ ಮುಗಿಯಿತು. ನಿಮ್ಮ ಆಸನಗಳು ಮತ್ತೆ ಮಾರಾಟಕ್ಕಿವೆ.',
  'Holding your seats…': 'ನಿಮಗಾಗಿ ಆಸನಗಳನ್ನು ಕಾಯ್ದಿರಿಸುತ್ತಿದ್ದೇವೆ…',
  'Opening the payment…': 'ಪಾವತಿ ಪುಟ ತೆರೆಯುತ್ತಿದೆ…',
  'Waiting for your payment…': 'ನಿಮ್ಮ ಪಾವತಿಗಾಗಿ ಕಾಯುತ್ತಿದ್ದೇವೆ…',
  'Verifying your payment…': 'ನಿಮ್ಮ ಪಾವತಿಯನ್ನು ಪರಿಶೀಲಿಸುತ್ತಿದ್ದೇವೆ…',
  'Your payment is safe. We are still waiting for the confirmation: please keep this page open.':
    'ನಿಮ್ಮ ಪಾವತಿ ಸುರಕ್ಷಿತವಾಗಿದೆ. ದೃಢೀಕರಣಕ್ಕಾಗಿ ಇನ್ನೂ ಕಾಯುತ್ತಿದ್ದೇವೆ: ದಯವಿಟ್ಟು ಈ ಪುಟವನ್ನು ಮುಚ್ಚಬೇಡಿ.',
  'Checking whether a payment arrived…': 'ಪಾವತಿ ತಲುಪಿದೆಯೇ ಎಂದು ನೋಡುತ್ತಿದ್ದೇವೆ…',
  'Check the payment again': 'ಪಾವತಿಯನ್ನು ಮತ್ತೆ ಪರಿಶೀಲಿಸಿ',
  'Failed to create booking': 'ಬುಕಿಂಗ್ ಮಾಡಲು ಆಗಲಿಲ್ಲ',
  'Failed to create payment order': 'ಪಾವತಿ ಆದೇಶ ರಚಿಸಲು ಆಗಲಿಲ್ಲ',
  'Error initiating payment. Please try again.': 'ಪಾವತಿ ಆರಂಭಿಸುವಾಗ ದೋಷ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
  'Payment failed. Please try again.': 'ಪಾವತಿ ವಿಫಲವಾಗಿದೆ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
  'I’ve noted the payment ID': 'ಪಾವತಿ ಐಡಿ ಬರೆದುಕೊಂಡಿದ್ದೇನೆ',
  'Time’s up. Your seats are back on sale: proceed again to hold them.':
    'ಪಾವತಿಯ ಸಮಯ ಮುಗಿಯಿತು. ನಿಮ್ಮ ಆಸನಗಳು ಮತ್ತೆ ಮಾರಾಟಕ್ಕಿವೆ: ಬೇಕಿದ್ದರೆ ಮತ್ತೆ ಪಾವತಿಗೆ ಮುಂದುವರಿಯಿರಿ.',
  'Nothing is paid yet. Proceed again to book the rest: {{seats}}.':
    'ಇನ್ನೂ ಹಣ ಪಾವತಿಯಾಗಿಲ್ಲ. ಉಳಿದ ಆಸನಗಳನ್ನು ಬುಕ್ ಮಾಡಲು ಮತ್ತೆ ಪಾವತಿಗೆ ಮುಂದುವರಿಯಿರಿ: {{seats}}.',
  'Payment not completed. Try again whenever you’re ready.': 'ಪಾವತಿ ಪೂರ್ಣವಾಗಲಿಲ್ಲ. ನಿಮಗೆ ಅನುಕೂಲವಾದಾಗ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
  'Payment verification failed: {{message}}': 'ಪಾವತಿ ಪರಿಶೀಲನೆ ವಿಫಲವಾಗಿದೆ: {{message}}',
  'Unknown error. Please contact support.': 'ಅಪರಿಚಿತ ದೋಷ. ದಯವಿಟ್ಟು ನಮ್ಮನ್ನು ಸಂಪರ್ಕಿಸಿ.',
  'Error processing payment: {{message}} Please contact support with your payment ID':
    'ಪಾವತಿ ಪ್ರಕ್ರಿಯೆಯಲ್ಲಿ ದೋಷ: {{message}} ದಯವಿಟ್ಟು ನಿಮ್ಮ ಪಾವತಿ ಐಡಿಯೊಂದಿಗೆ ನಮ್ಮನ್ನು ಸಂಪರ್ಕಿಸಿ',

  // Refusals
  'We could not find this payment order.': 'ಈ ಪಾವತಿ ಆದೇಶ ನಮಗೆ ಸಿಗಲಿಲ್ಲ.',
  'This booking is already paid.': 'ಈ ಬುಕಿಂಗ್‌ಗೆ ಈಗಾಗಲೇ ಪಾವತಿಸಲಾಗಿದೆ.',
  'This booking is not paid.': 'ಈ ಬುಕಿಂಗ್‌ಗೆ ಪಾವತಿ ಆಗಿಲ್ಲ.',
  'The amount does not match this booking.': 'ಮೊತ್ತವು ಈ ಬುಕಿಂಗ್‌ಗೆ ಹೊಂದುವುದಿಲ್ಲ.',
  'Payments are taken in Indian rupees only.': 'ಪಾವತಿಯನ್ನು ಭಾರತೀಯ ರೂಪಾಯಿಯಲ್ಲಿ ಮಾತ್ರ ಸ್ವೀಕರಿಸಲಾಗುತ್ತದೆ.',
  'The payment could not be verified.': 'ಪಾವತಿಯನ್ನು ಪರಿಶೀಲಿಸಲು ಆಗಲಿಲ್ಲ.',
  'The payment is not complete yet.': 'ಪಾವತಿ ಇನ್ನೂ ಪೂರ್ಣಗೊಂಡಿಲ್ಲ.',
  'This booking had been cancelled before the payment arrived. Your money is being refunded in full.':
    'ಪಾವತಿ ಬರುವ ಮೊದಲೇ ಈ ಬುಕಿಂಗ್ ರದ್ದಾಗಿತ್ತು. ನಿಮ್ಮ ಪೂರ್ಣ ಹಣವನ್ನು ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತಿದೆ.',
  'The show was over before the payment arrived. Your money is being refunded in full.':
    'ಪಾವತಿ ಬರುವ ಮೊದಲೇ ಕಾರ್ಯಕ್ರಮ ಮುಗಿದಿತ್ತು. ನಿಮ್ಮ ಪೂರ್ಣ ಹಣವನ್ನು ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತಿದೆ.',
  'The payment service does not answer. Please try again.': 'ಪಾವತಿ ಸೇವೆ ಉತ್ತರಿಸುತ್ತಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',

  // The ticket as an invoice
  'Tax invoice': 'ತೆರಿಗೆ ಇನ್‌ವಾಯ್ಸ್',
  'Bill of supply': 'ಸರಬರಾಜು ಬಿಲ್',
  'Invoice-cum-bill of supply': 'ಇನ್‌ವಾಯ್ಸ್ ಮತ್ತು ಸರಬರಾಜು ಬಿಲ್',
  'GSTIN {{gstin}}, SAC {{sac}}': 'ಜಿಎಸ್‌ಟಿ ಸಂಖ್ಯೆ {{gstin}}, ಸೇವಾ ಸಂಕೇತ {{sac}}',
  'Place of supply: Karnataka (29)': 'ಸರಬರಾಜಿನ ಸ್ಥಳ: ಕರ್ನಾಟಕ (29)',
  'Taxable value': 'ತೆರಿಗೆಗೆ ಒಳಪಡುವ ಮೌಲ್ಯ',
  'CGST ({{rate}}%)': 'ಕೇಂದ್ರ ಜಿಎಸ್‌ಟಿ ({{rate}}%)',
  'SGST ({{rate}}%)': 'ರಾಜ್ಯ ಜಿಎಸ್‌ಟಿ ({{rate}}%)',
  'Value exempt from GST': 'ಜಿಎಸ್‌ಟಿ ವಿನಾಯಿತಿ ಇರುವ ಮೌಲ್ಯ',
  'Credit note': 'ಕ್ರೆಡಿಟ್ ನೋಟ್',
  'To invoice': 'ಸಂಬಂಧಿಸಿದ ಇನ್‌ವಾಯ್ಸ್',
  'Issued by': 'ನೀಡಿದವರು',
  'Credited in total': 'ಹಿಂತಿರುಗಿಸಿದ ಒಟ್ಟು ಮೊತ್ತ',
  'We could not find this credit note.': 'ಈ ಕ್ರೆಡಿಟ್ ನೋಟ್ ಸಿಗಲಿಲ್ಲ.',
  '{{serial}} to invoice {{invoice}}': 'ಇನ್‌ವಾಯ್ಸ್ {{invoice}}ಗೆ {{serial}}',
  'The credit note to your invoice is attached as a PDF.': 'ನಿಮ್ಮ ಇನ್‌ವಾಯ್ಸ್‌ನ ಕ್ರೆಡಿಟ್ ನೋಟ್ ಅನ್ನು PDF ರೂಪದಲ್ಲಿ ಲಗತ್ತಿಸಿದ್ದೇವೆ.',
} as const
