/** The four policies: terms, privacy, refunds, delivery. What they say is chosen in the booking site's `content/policies`. */
export const policies = {
  // On each of the pages
  'On this page': 'ಈ ಪುಟದಲ್ಲಿ',
  'Last updated: {{date}}': 'ಕೊನೆಯ ನವೀಕರಣ: {{date}}',
  'Back to Home': 'ಮುಖಪುಟಕ್ಕೆ ಹಿಂತಿರುಗಿ',
  'Write or call: we answer in English and in Kannada.': 'ಬರೆಯಿರಿ ಅಥವಾ ಕರೆ ಮಾಡಿ: ಕನ್ನಡದಲ್ಲೂ ಇಂಗ್ಲಿಷ್‌ನಲ್ಲೂ ಉತ್ತರಿಸುತ್ತೇವೆ.',
  Address: 'ವಿಳಾಸ',
  'Support hours': 'ಸಹಾಯದ ಸಮಯ',
  'Changes to this page': 'ಈ ಪುಟದ ಬದಲಾವಣೆಗಳು',
  'When we change this page, we change the date at the top. The text of the day on which you booked counts for your booking.':
    'ಈ ಪುಟವನ್ನು ಬದಲಿಸಿದಾಗ ಮೇಲಿನ ದಿನಾಂಕವನ್ನೂ ಬದಲಿಸುತ್ತೇವೆ. ನೀವು ಬುಕ್ ಮಾಡಿದ ದಿನ ಇಲ್ಲಿ ಇದ್ದ ಬರಹವೇ ನಿಮ್ಮ ಬುಕಿಂಗ್‌ಗೆ ಅನ್ವಯಿಸುತ್ತದೆ.',
  'It is here in English and in Kannada, and means the same in both. If you find a difference, tell us and we’ll put it right.':
    'ಇದು ಇಂಗ್ಲಿಷ್ ಮತ್ತು ಕನ್ನಡ ಎರಡರಲ್ಲೂ ಇದೆ; ಎರಡರ ಅರ್ಥವೂ ಒಂದೇ. ವ್ಯತ್ಯಾಸ ಕಂಡರೆ ತಿಳಿಸಿ, ಸರಿಪಡಿಸುತ್ತೇವೆ.',

  // Terms and Conditions
  'What you can count on when you book with us, and what we ask of you.': 'ನಮ್ಮಲ್ಲಿ ಬುಕ್ ಮಾಡಿದಾಗ ನೀವು ಏನನ್ನು ನಿರೀಕ್ಷಿಸಬಹುದು, ನಿಮ್ಮಿಂದ ನಾವು ಏನನ್ನು ಕೋರುತ್ತೇವೆ.',
  'About these terms': 'ಈ ನಿಯಮಗಳ ಬಗ್ಗೆ',
  'We put on the shows on this site and sell the tickets for them ourselves; our name and address are at the end of this page. These terms apply to every ticket that is booked here.':
    'ಈ ತಾಣದಲ್ಲಿರುವ ಕಾರ್ಯಕ್ರಮಗಳನ್ನು ನಡೆಸುವವರೂ ಅವುಗಳ ಟಿಕೆಟ್ ಮಾರುವವರೂ ನಾವೇ; ನಮ್ಮ ಹೆಸರು ಮತ್ತು ವಿಳಾಸ ಈ ಪುಟದ ಕೊನೆಯಲ್ಲಿವೆ. ಇಲ್ಲಿ ಬುಕ್ ಮಾಡಿದ ಪ್ರತಿ ಟಿಕೆಟ್‌ಗೂ ಈ ನಿಯಮಗಳು ಅನ್ವಯಿಸುತ್ತವೆ.',
  'By ticking the box before you pay, you agree to them. Please read them first, and write to us if something is not clear.':
    'ಪಾವತಿಗೆ ಮೊದಲು ಒಪ್ಪಿಗೆಯ ಚೌಕದಲ್ಲಿ ಗುರುತು ಹಾಕಿದರೆ ಇವುಗಳನ್ನು ಒಪ್ಪಿದಂತೆ. ಮೊದಲು ಓದಿ ನೋಡಿ; ಏನಾದರೂ ಸ್ಪಷ್ಟವಾಗದಿದ್ದರೆ ನಮಗೆ ಬರೆಯಿರಿ.',
  'Booking seats': 'ಆಸನ ಬುಕ್ ಮಾಡುವುದು',
  'You can book at most 10 seats in one booking.': 'ಒಂದು ಬುಕಿಂಗ್‌ನಲ್ಲಿ ಹೆಚ್ಚೆಂದರೆ 10 ಆಸನಗಳನ್ನು ಬುಕ್ ಮಾಡಬಹುದು.',
  'When you proceed to payment, your seats are held for 10 minutes. If you have not paid by then, they go back on sale.':
    'ಪಾವತಿಗೆ ಮುಂದುವರಿದಾಗ ನಿಮ್ಮ ಆಸನಗಳನ್ನು 10 ನಿಮಿಷ ಕಾಯ್ದಿರಿಸುತ್ತೇವೆ. ಅಷ್ಟರಲ್ಲಿ ಪಾವತಿ ಆಗದಿದ್ದರೆ ಅವು ಮತ್ತೆ ಮಾರಾಟಕ್ಕೆ ಬರುತ್ತವೆ.',
  'A booking is complete once your payment has reached us and you see your booking ID and codes. Choosing seats alone does not reserve them.':
    'ಪಾವತಿ ನಮ್ಮನ್ನು ತಲುಪಿ, ಬುಕಿಂಗ್ ಐಡಿ ಮತ್ತು ಕೋಡ್‌ಗಳು ನಿಮಗೆ ಕಂಡ ಮೇಲೆಯೇ ಬುಕಿಂಗ್ ಪೂರ್ಣವಾಗುತ್ತದೆ. ಆಸನಗಳನ್ನು ಆರಿಸಿದ ಮಾತ್ರಕ್ಕೆ ಅವು ನಿಮ್ಮದಾಗುವುದಿಲ್ಲ.',
  'Please give your real name and a phone number that reaches you: we use them if the show changes.':
    'ನಿಮ್ಮ ನಿಜವಾದ ಹೆಸರು ಮತ್ತು ನೀವು ಸಿಗುವ ಫೋನ್ ಸಂಖ್ಯೆಯನ್ನೇ ಕೊಡಿ: ಕಾರ್ಯಕ್ರಮ ಬದಲಾದರೆ ನಿಮ್ಮನ್ನು ಸಂಪರ್ಕಿಸಲು ಅವು ಬೇಕು.',
  'If you are under 18, a parent or guardian must book for you.': 'ನಿಮಗೆ 18 ವರ್ಷ ತುಂಬಿಲ್ಲದಿದ್ದರೆ ನಿಮ್ಮ ಪರವಾಗಿ ಪೋಷಕರೇ ಬುಕ್ ಮಾಡಬೇಕು.',
  'Prices and GST': 'ಬೆಲೆ ಮತ್ತು ಜಿಎಸ್‌ಟಿ',
  'Prices are in Indian rupees and include 18% GST. Before you pay, the booking summary shows the base amount, the GST and the total. If another rate applies to a show, you see it there.':
    'ಬೆಲೆಗಳು ಭಾರತೀಯ ರೂಪಾಯಿಗಳಲ್ಲಿವೆ; 18% ಜಿಎಸ್‌ಟಿ ಅವುಗಳಲ್ಲೇ ಸೇರಿದೆ. ಪಾವತಿಗೆ ಮೊದಲು ಬುಕಿಂಗ್ ಸಾರಾಂಶದಲ್ಲಿ ಮೂಲ ಮೊತ್ತ, ಜಿಎಸ್‌ಟಿ ಮತ್ತು ಒಟ್ಟು ಮೊತ್ತ ಕಾಣುತ್ತವೆ. ಯಾವುದಾದರೂ ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಬೇರೆ ದರ ಅನ್ವಯಿಸಿದರೆ ಅದೂ ಅಲ್ಲೇ ಕಾಣುತ್ತದೆ.',
  'The total in the summary is all that you pay: we add no booking fee.':
    'ನೀವು ಪಾವತಿಸುವುದು ಸಾರಾಂಶದಲ್ಲಿರುವ ಒಟ್ಟು ಮೊತ್ತವನ್ನು ಮಾತ್ರ: ಅದರ ಮೇಲೆ ಬುಕಿಂಗ್ ಶುಲ್ಕ ಸೇರಿಸುವುದಿಲ್ಲ.',
  'Early-bird prices are marked EB on the map of the hall. The price that counts is the one you see when you proceed to payment.':
    'ಮುಂಗಡ ಬುಕಿಂಗ್ ರಿಯಾಯಿತಿ ದರಗಳಿಗೆ ಸಭಾಂಗಣದ ನಕ್ಷೆಯಲ್ಲಿ EB ಎಂಬ ಗುರುತಿದೆ. ಪಾವತಿಗೆ ಮುಂದುವರಿಯುವಾಗ ಕಾಣುವ ಬೆಲೆಯೇ ಅಂತಿಮ.',
  'You pay through Razorpay, our payment provider. Card, UPI and bank details are entered in its form and never reach us.':
    'ನೀವು ಪಾವತಿಸುವುದು ನಮ್ಮ ಪಾವತಿ ಸೇವಾ ಸಂಸ್ಥೆಯಾದ ರೇಜರ್‌ಪೇ (Razorpay) ಮೂಲಕ. ಕಾರ್ಡ್, ಯುಪಿಐ ಮತ್ತು ಬ್ಯಾಂಕ್ ವಿವರಗಳನ್ನು ಅದರ ಫಾರ್ಮ್‌ನಲ್ಲೇ ನೀಡುತ್ತೀರಿ; ಅವು ನಮ್ಮನ್ನು ತಲುಪುವುದೇ ಇಲ್ಲ.',
  'The confirmation usually comes at once and should not take longer than 5–10 minutes. If there is no ticket after 30 minutes, contact us with your payment ID. Please do not pay a second time.':
    'ದೃಢೀಕರಣ ಸಾಮಾನ್ಯವಾಗಿ ತಕ್ಷಣ ಬರುತ್ತದೆ; 5–10 ನಿಮಿಷಕ್ಕಿಂತ ಹೆಚ್ಚು ಹಿಡಿಯುವುದಿಲ್ಲ. 30 ನಿಮಿಷ ಕಳೆದರೂ ಟಿಕೆಟ್ ಬಾರದಿದ್ದರೆ ಪಾವತಿ ಐಡಿಯೊಂದಿಗೆ ನಮ್ಮನ್ನು ಸಂಪರ್ಕಿಸಿ. ದಯವಿಟ್ಟು ಎರಡನೇ ಬಾರಿ ಪಾವತಿಸಬೇಡಿ.',
  'If your payment arrives after the 10 minutes, you still get your seats as long as they are free. If they are gone, we refund the full amount without being asked.':
    'ಆ 10 ನಿಮಿಷದ ನಂತರ ಪಾವತಿ ಬಂದರೂ, ಆಸನಗಳು ಖಾಲಿ ಇದ್ದರೆ ನಿಮಗೇ ಸಿಗುತ್ತವೆ. ಅವು ಬೇರೆಯವರ ಪಾಲಾಗಿದ್ದರೆ, ನೀವು ಕೇಳದೆಯೇ ಪೂರ್ಣ ಹಣ ಮರುಪಾವತಿಸುತ್ತೇವೆ.',
  'Your ticket': 'ನಿಮ್ಮ ಟಿಕೆಟ್',
  'Your ticket is a PDF with a QR code, a ticket code and a verification code. Nothing is sent by post.':
    'ನಿಮ್ಮ ಟಿಕೆಟ್ ಒಂದು PDF; ಅದರಲ್ಲಿ QR ಕೋಡ್, ಟಿಕೆಟ್ ಕೋಡ್ ಮತ್ತು ಪರಿಶೀಲನಾ ಕೋಡ್ ಇರುತ್ತವೆ. ಅಂಚೆಯಲ್ಲಿ ಏನನ್ನೂ ಕಳುಹಿಸುವುದಿಲ್ಲ.',
  'You may pass tickets on to friends at the price that you paid, but not sell them for profit. Tickets that are resold for more can be refused at the door without a refund.':
    'ಟಿಕೆಟ್‌ಗಳನ್ನು ಕೊಂಡ ಬೆಲೆಗೇ ಗೆಳೆಯರಿಗೆ ಬಿಟ್ಟುಕೊಡಬಹುದು, ಆದರೆ ಲಾಭಕ್ಕೆ ಮಾರುವಂತಿಲ್ಲ. ಹೆಚ್ಚಿನ ಬೆಲೆಗೆ ಮಾರಿದ ಟಿಕೆಟ್‌ಗೆ ಬಾಗಿಲಲ್ಲಿ ಪ್ರವೇಶ ನಿರಾಕರಿಸಬಹುದು; ಆಗ ಹಣವೂ ಮರಳುವುದಿಲ್ಲ.',
  'Children and age limits': 'ಮಕ್ಕಳು ಮತ್ತು ವಯೋಮಿತಿ',
  'A show may ask for a higher age. Its age limit, for example 6+, is given with the show and applies to everyone in your group.':
    'ಕೆಲವು ಕಾರ್ಯಕ್ರಮಗಳ ವಯೋಮಿತಿ ಇದಕ್ಕಿಂತ ಹೆಚ್ಚಿರಬಹುದು. ಅಂಥ ವಯೋಮಿತಿಯನ್ನು, ಉದಾಹರಣೆಗೆ 6+, ಕಾರ್ಯಕ್ರಮದ ವಿವರದಲ್ಲೇ ಕೊಟ್ಟಿರುತ್ತೇವೆ; ಅದು ನಿಮ್ಮ ಗುಂಪಿನ ಎಲ್ಲರಿಗೂ ಅನ್ವಯಿಸುತ್ತದೆ.',
  'Every child who is admitted needs a seat and a ticket, and comes with an adult.':
    'ಪ್ರವೇಶವಿರುವ ಪ್ರತಿ ಮಗುವಿಗೂ ಪ್ರತ್ಯೇಕ ಆಸನ ಮತ್ತು ಟಿಕೆಟ್ ಬೇಕು; ಜೊತೆಗೆ ಹಿರಿಯರೊಬ್ಬರು ಇರಬೇಕು.',
  'If an age is in doubt, our staff may ask for proof. Whoever is too young for the show cannot be let in, and the ticket is not refunded.':
    'ವಯಸ್ಸಿನ ಬಗ್ಗೆ ಅನುಮಾನ ಬಂದರೆ ನಮ್ಮ ಸಿಬ್ಬಂದಿ ದಾಖಲೆ ಕೇಳಬಹುದು. ವಯೋಮಿತಿಗಿಂತ ಚಿಕ್ಕವರನ್ನು ಒಳಗೆ ಬಿಡಲು ಆಗುವುದಿಲ್ಲ, ಟಿಕೆಟ್ ಹಣವೂ ಮರಳುವುದಿಲ್ಲ.',
  'On the day of the show': 'ಕಾರ್ಯಕ್ರಮದ ದಿನ',
  'If you come late, we let you in at the next pause, so that artists and audience are not disturbed.':
    'ತಡವಾಗಿ ಬಂದರೆ, ಕಲಾವಿದರಿಗೂ ಪ್ರೇಕ್ಷಕರಿಗೂ ಅಡ್ಡಿಯಾಗದಂತೆ ಮುಂದಿನ ಬಿಡುವಿನಲ್ಲಿ ಒಳಗೆ ಬಿಡುತ್ತೇವೆ.',
  'Please switch your phone to silent. Recording the show in sound or pictures is not allowed, unless the artists invite you to.':
    'ದಯವಿಟ್ಟು ಫೋನ್ ಅನ್ನು ಸೈಲೆಂಟ್‌ನಲ್ಲಿಡಿ. ಕಲಾವಿದರೇ ಹೇಳಿದ ಹೊರತು ಕಾರ್ಯಕ್ರಮದ ಧ್ವನಿಯನ್ನಾಗಲಿ ದೃಶ್ಯವನ್ನಾಗಲಿ ಮುದ್ರಿಸಿಕೊಳ್ಳುವಂತಿಲ್ಲ.',
  'Please follow the rules of the hall. Whoever endangers or disturbs others may be asked to leave, without a refund.':
    'ಸಭಾಂಗಣದ ನಿಯಮಗಳನ್ನು ಪಾಲಿಸಿ. ಇತರರಿಗೆ ಅಪಾಯ ಅಥವಾ ತೊಂದರೆ ಉಂಟುಮಾಡುವವರನ್ನು ಹೊರಗೆ ಕಳುಹಿಸಬಹುದು; ಆಗ ಹಣ ಮರಳುವುದಿಲ್ಲ.',
  'If someone in your group uses a wheelchair or needs other help, tell us beforehand and we will do our best.':
    'ನಿಮ್ಮ ಗುಂಪಿನಲ್ಲಿ ಯಾರಾದರೂ ಗಾಲಿಕುರ್ಚಿ ಬಳಸುತ್ತಿದ್ದರೆ ಅಥವಾ ಬೇರೆ ನೆರವು ಬೇಕಿದ್ದರೆ ಮೊದಲೇ ತಿಳಿಸಿ; ನಮ್ಮಿಂದಾದ ಏರ್ಪಾಡು ಮಾಡುತ್ತೇವೆ.',
  'If a show changes': 'ಕಾರ್ಯಕ್ರಮ ಬದಲಾದರೆ',
  'The programme or a performer may have to change; we then say so on this site. If a show is moved or cancelled, we also tell you by e-mail, phone or WhatsApp, and the Refund Policy says what you can choose.':
    'ಕಾರ್ಯಕ್ರಮದ ವಿವರ ಅಥವಾ ಕಲಾವಿದರು ಕೆಲವೊಮ್ಮೆ ಬದಲಾಗಬಹುದು; ಆಗ ಈ ತಾಣದಲ್ಲಿ ತಿಳಿಸುತ್ತೇವೆ. ಕಾರ್ಯಕ್ರಮ ಮುಂದೂಡಿದರೆ ಅಥವಾ ರದ್ದಾದರೆ ಇಮೇಲ್, ಫೋನ್ ಅಥವಾ ವಾಟ್ಸ್ಆ್ಯಪ್ ಮೂಲಕವೂ ತಿಳಿಸುತ್ತೇವೆ; ನಿಮ್ಮ ಆಯ್ಕೆಗಳು ಹಣ ಮರುಪಾವತಿ ನೀತಿಯಲ್ಲಿವೆ.',
  'Using this site': 'ಈ ತಾಣದ ಬಳಕೆ',
  'Please do not use programs that book or hold seats in bulk, and do not try to open bookings that are not yours. Words, pictures and recordings on this site belong to us or to the artists: ask us before you use them elsewhere.':
    'ಒಂದೇ ಬಾರಿಗೆ ನೂರಾರು ಆಸನಗಳನ್ನು ಬುಕ್ ಮಾಡುವ ಅಥವಾ ಹಿಡಿದಿಡುವ ಪ್ರೋಗ್ರಾಂಗಳನ್ನು ಬಳಸಬೇಡಿ; ನಿಮ್ಮದಲ್ಲದ ಬುಕಿಂಗ್‌ಗಳನ್ನು ತೆರೆಯಲು ಪ್ರಯತ್ನಿಸಬೇಡಿ. ಈ ತಾಣದ ಬರಹ, ಚಿತ್ರ ಮತ್ತು ಧ್ವನಿಮುದ್ರಣಗಳು ನಮ್ಮವು ಅಥವಾ ಕಲಾವಿದರವು: ಬೇರೆಡೆ ಬಳಸುವ ಮೊದಲು ನಮ್ಮನ್ನು ಕೇಳಿ.',
  'What we are responsible for': 'ನಮ್ಮ ಹೊಣೆ',
  'We are responsible for the show as announced and for the ticket that you paid for. If we cannot keep to that, we return what you paid for the ticket, but we cannot cover travel, hotels or other costs around it. Please look after your belongings in the hall.':
    'ಪ್ರಕಟಿಸಿದಂತೆ ಕಾರ್ಯಕ್ರಮ ನಡೆಸುವುದು ಮತ್ತು ನೀವು ಹಣ ಕೊಟ್ಟ ಟಿಕೆಟ್ ನಮ್ಮ ಹೊಣೆ. ಅದು ನಮ್ಮಿಂದ ಆಗದಿದ್ದರೆ ಟಿಕೆಟ್‌ಗೆ ಪಾವತಿಸಿದ ಹಣ ಹಿಂತಿರುಗಿಸುತ್ತೇವೆ; ಪ್ರಯಾಣ, ವಸತಿಯಂತಹ ಇತರ ಖರ್ಚುಗಳನ್ನು ಕೊಡಲು ಆಗುವುದಿಲ್ಲ. ಸಭಾಂಗಣದಲ್ಲಿ ನಿಮ್ಮ ವಸ್ತುಗಳನ್ನು ನೀವೇ ನೋಡಿಕೊಳ್ಳಿ.',
  'Nothing in these terms takes away the rights that the law gives you as a consumer.':
    'ಗ್ರಾಹಕರಾಗಿ ಕಾನೂನು ನಿಮಗೆ ಕೊಟ್ಟಿರುವ ಯಾವ ಹಕ್ಕನ್ನೂ ಈ ನಿಯಮಗಳು ಕಸಿಯುವುದಿಲ್ಲ.',
  'Complaints and the law': 'ದೂರುಗಳು ಮತ್ತು ಕಾನೂನು',
  'If something went wrong, write or call first; most things are settled with a message. Indian law applies to these terms. What we cannot settle together can be taken to the courts in Bengaluru, or to the consumer commission where you live.':
    'ಏನಾದರೂ ತಪ್ಪಾಗಿದ್ದರೆ ಮೊದಲು ನಮಗೆ ಬರೆಯಿರಿ ಅಥವಾ ಕರೆ ಮಾಡಿ; ಬಹುತೇಕ ಎಲ್ಲವೂ ಒಂದು ಸಂದೇಶದಲ್ಲೇ ಬಗೆಹರಿಯುತ್ತವೆ. ಈ ನಿಯಮಗಳಿಗೆ ಭಾರತದ ಕಾನೂನು ಅನ್ವಯಿಸುತ್ತದೆ. ಮಾತುಕತೆಯಲ್ಲಿ ಬಗೆಹರಿಯದ್ದನ್ನು ಬೆಂಗಳೂರಿನ ನ್ಯಾಯಾಲಯಗಳಿಗೆ ಅಥವಾ ನಿಮ್ಮ ಊರಿನ ಗ್ರಾಹಕ ಆಯೋಗಕ್ಕೆ ಒಯ್ಯಬಹುದು.',

  // Privacy Policy
  'What we know about you, why, for how long, and whom to ask. It is not much.':
    'ನಿಮ್ಮ ಬಗ್ಗೆ ನಮಗೆ ಏನು ಗೊತ್ತು, ಏಕೆ, ಎಷ್ಟು ಕಾಲ, ಯಾರನ್ನು ಕೇಳಬೇಕು ಎಂಬುದು ಇಲ್ಲಿದೆ. ನಮಗೆ ಗೊತ್ತಿರುವುದು ಸ್ವಲ್ಪವೇ.',
  'Who is responsible': 'ಹೊಣೆ ಯಾರದು',
  'We decide what is collected on this site and are responsible for it; our name and address are at the end of this page. You can look at the shows and the map of the hall without telling us who you are.':
    'ಈ ತಾಣದಲ್ಲಿ ಏನನ್ನು ಸಂಗ್ರಹಿಸಬೇಕು ಎಂದು ನಿರ್ಧರಿಸುವವರೂ ಅದಕ್ಕೆ ಹೊಣೆಗಾರರೂ ನಾವೇ; ನಮ್ಮ ಹೆಸರು ಮತ್ತು ವಿಳಾಸ ಈ ಪುಟದ ಕೊನೆಯಲ್ಲಿವೆ. ನೀವು ಯಾರೆಂದು ಹೇಳದೆಯೇ ಕಾರ್ಯಕ್ರಮಗಳನ್ನೂ ಸಭಾಂಗಣದ ನಕ್ಷೆಯನ್ನೂ ನೋಡಬಹುದು.',
  'What we keep, and why': 'ನಾವು ಏನನ್ನು ಇಟ್ಟುಕೊಳ್ಳುತ್ತೇವೆ, ಏಕೆ',
  'Your name': 'ನಿಮ್ಮ ಹೆಸರು',
  'It is printed on the ticket, and tells our staff whose seats these are.': 'ಇದು ಟಿಕೆಟ್ ಮೇಲೆ ಇರುತ್ತದೆ; ಆಸನಗಳು ಯಾರವು ಎಂದು ನಮ್ಮ ಸಿಬ್ಬಂದಿಗೆ ತಿಳಿಯುತ್ತದೆ.',
  'Your phone number': 'ನಿಮ್ಮ ಫೋನ್ ಸಂಖ್ಯೆ',
  'It goes with your booking, so that we can call or message you if the show is moved or cancelled or a refund is due.':
    'ಕಾರ್ಯಕ್ರಮ ಮುಂದೂಡಿದರೆ, ರದ್ದಾದರೆ ಅಥವಾ ಹಣ ಹಿಂತಿರುಗಿಸಬೇಕಾದರೆ ನಿಮಗೆ ಕರೆ ಮಾಡಲು ಅಥವಾ ಸಂದೇಶ ಕಳುಹಿಸಲು ಇದು ಬುಕಿಂಗ್‌ನೊಂದಿಗೆ ಇರುತ್ತದೆ.',
  'Your e-mail address': 'ನಿಮ್ಮ ಇಮೇಲ್ ವಿಳಾಸ',
  'Only if you ask us to e-mail the ticket. We use it for the ticket and for news of that booking.':
    'ಟಿಕೆಟ್ ಇಮೇಲ್ ಮಾಡುವಂತೆ ನೀವು ಕೇಳಿದರೆ ಮಾತ್ರ. ಟಿಕೆಟ್ ಮತ್ತು ಆ ಬುಕಿಂಗ್‌ನ ಸುದ್ದಿ ಕಳುಹಿಸಲು ಬಳಸುತ್ತೇವೆ.',
  'Your booking': 'ನಿಮ್ಮ ಬುಕಿಂಗ್',
  'Show, seats, price, time, codes and language, the payment ID and any refund. We need them to honour the ticket, to return money and to keep our accounts.':
    'ಕಾರ್ಯಕ್ರಮ, ಆಸನಗಳು, ಬೆಲೆ, ಸಮಯ, ಕೋಡ್‌ಗಳು, ಭಾಷೆ, ಪಾವತಿ ಐಡಿ ಮತ್ತು ಮರುಪಾವತಿ. ಟಿಕೆಟ್‌ಗೆ ಪ್ರವೇಶ ನೀಡಲು, ಹಣ ಹಿಂತಿರುಗಿಸಲು ಮತ್ತು ನಮ್ಮ ಲೆಕ್ಕಪತ್ರಕ್ಕೆ ಇವು ಬೇಕು.',
  'Your entry': 'ನಿಮ್ಮ ಪ್ರವೇಶ',
  'When and at which door your ticket was scanned, so that nobody else comes in with it.':
    'ನಿಮ್ಮ ಟಿಕೆಟ್ ಯಾವಾಗ, ಯಾವ ಬಾಗಿಲಲ್ಲಿ ಸ್ಕ್ಯಾನ್ ಆಯಿತು ಎಂಬುದು; ಅದನ್ನು ತೋರಿಸಿ ಬೇರೆಯವರು ಒಳಗೆ ಬಾರದಿರಲಿ ಎಂದು.',
  'Your internet address': 'ನಿಮ್ಮ ಇಂಟರ್ನೆಟ್ ವಿಳಾಸ',
  'Only as a code that cannot be turned back into the address, so that no single connection can block the whole hall.':
    'ಮೂಲ ವಿಳಾಸವನ್ನು ಮತ್ತೆ ಕಂಡುಹಿಡಿಯಲಾಗದ ಸಂಕೇತದ ರೂಪದಲ್ಲಿ ಮಾತ್ರ; ಒಂದೇ ಸಂಪರ್ಕದಿಂದ ಇಡೀ ಸಭಾಂಗಣವನ್ನು ತಡೆಹಿಡಿಯಲಾಗದಂತೆ.',
  'We take photographs and film at our shows, and the audience may be seen in them. If you would rather not be, tell us at the door.':
    'ನಮ್ಮ ಕಾರ್ಯಕ್ರಮಗಳಲ್ಲಿ ಛಾಯಾಚಿತ್ರ ಮತ್ತು ವಿಡಿಯೊ ತೆಗೆಯುತ್ತೇವೆ; ಅವುಗಳಲ್ಲಿ ಪ್ರೇಕ್ಷಕರೂ ಕಾಣಬಹುದು. ನಿಮಗೆ ಅದು ಬೇಡವಾದರೆ ಬಾಗಿಲಲ್ಲೇ ತಿಳಿಸಿ.',
  'You pay in the form of Razorpay, our payment provider. It receives your name, your phone number, the amount and what you enter there. We never see card numbers, PINs or passwords; we only learn the payment ID and whether the payment went through.':
    'ನೀವು ಪಾವತಿಸುವುದು ನಮ್ಮ ಪಾವತಿ ಸೇವಾ ಸಂಸ್ಥೆಯಾದ ರೇಜರ್‌ಪೇ (Razorpay) ಫಾರ್ಮ್‌ನಲ್ಲಿ. ನಿಮ್ಮ ಹೆಸರು, ಫೋನ್ ಸಂಖ್ಯೆ, ಮೊತ್ತ ಮತ್ತು ನೀವು ಅಲ್ಲಿ ನೀಡುವ ವಿವರಗಳು ಅದಕ್ಕೆ ತಲುಪುತ್ತವೆ. ಕಾರ್ಡ್ ಸಂಖ್ಯೆ, ಪಿನ್, ಪಾಸ್‌ವರ್ಡ್ ಯಾವುದೂ ನಮಗೆ ಕಾಣುವುದಿಲ್ಲ; ಪಾವತಿ ಐಡಿ ಮತ್ತು ಪಾವತಿ ಆಯಿತೇ ಎಂಬುದಷ್ಟೇ ನಮಗೆ ತಿಳಿಯುತ್ತದೆ.',
  'Nothing is loaded from Razorpay before you press Proceed to Payment. From then on its own privacy policy applies to its form.':
    'ನೀವು “ಪಾವತಿಗೆ ಮುಂದುವರಿಯಿರಿ” ಒತ್ತುವವರೆಗೆ ರೇಜರ್‌ಪೇಯಿಂದ ಏನೂ ಲೋಡ್ ಆಗುವುದಿಲ್ಲ. ಆಮೇಲೆ ಅದರ ಫಾರ್ಮ್‌ಗೆ ಅದರದೇ ಗೌಪ್ಯತಾ ನೀತಿ ಅನ್ವಯಿಸುತ್ತದೆ.',
  'In your browser': 'ನಿಮ್ಮ ಬ್ರೌಸರ್‌ನಲ್ಲಿ',
  'Your browser keeps your sign-in until you log out, so that My Bookings works without a password, and the seats that you are choosing until you close the tab. One cookie remembers your language for a year.':
    'ಪಾಸ್‌ವರ್ಡ್ ಇಲ್ಲದೆಯೇ ನನ್ನ ಬುಕಿಂಗ್‌ಗಳು ಪುಟ ತೆರೆಯಲೆಂದು ನಿಮ್ಮ ಲಾಗಿನ್ ಮಾಹಿತಿ ಲಾಗ್ ಔಟ್ ಮಾಡುವವರೆಗೆ ಬ್ರೌಸರ್‌ನಲ್ಲಿ ಇರುತ್ತದೆ; ಆರಿಸುತ್ತಿರುವ ಆಸನಗಳು ಟ್ಯಾಬ್ ಮುಚ್ಚುವವರೆಗೆ ಇರುತ್ತವೆ. ಒಂದು ಕುಕಿ ನಿಮ್ಮ ಭಾಷೆಯನ್ನು ಒಂದು ವರ್ಷ ನೆನಪಿಡುತ್ತದೆ.',
  'A ticket that you open with Show ticket is kept in your browser too, so that it opens in a hall without a network. It goes when you log out, and a day after the show.':
    '“ಟಿಕೆಟ್ ತೋರಿಸಿ” ಒತ್ತಿ ತೆರೆದ ಟಿಕೆಟ್ ಕೂಡ ನಿಮ್ಮ ಬ್ರೌಸರ್‌ನಲ್ಲಿ ಉಳಿಯುತ್ತದೆ; ನೆಟ್‌ವರ್ಕ್ ಇಲ್ಲದ ಸಭಾಂಗಣದಲ್ಲೂ ತೆರೆಯಲಿ ಎಂದು. ನೀವು ಲಾಗೌಟ್ ಆದಾಗ, ಮತ್ತು ಕಾರ್ಯಕ್ರಮ ಮುಗಿದ ಒಂದು ದಿನದ ಬಳಿಕ ಅದು ಅಳಿಸಿಹೋಗುತ್ತದೆ.',
  'There are no advertising cookies and no trackers, and we do not record what you look at.':
    'ಜಾಹೀರಾತಿನ ಕುಕಿಗಳಿಲ್ಲ, ಟ್ರ್ಯಾಕರ್‌ಗಳಿಲ್ಲ; ನೀವು ಏನನ್ನು ನೋಡುತ್ತೀರಿ ಎಂದು ನಾವು ದಾಖಲಿಸುವುದಿಲ್ಲ.',
  'Links to WhatsApp and to our social pages lead to other companies, whose own rules apply there. Nothing goes to them before you follow such a link.':
    'ವಾಟ್ಸ್ಆ್ಯಪ್ ಮತ್ತು ಸಾಮಾಜಿಕ ಜಾಲತಾಣಗಳ ಕೊಂಡಿಗಳು ಬೇರೆ ಸಂಸ್ಥೆಗಳ ತಾಣಗಳಿಗೆ ಒಯ್ಯುತ್ತವೆ; ಅಲ್ಲಿ ಅವರವರ ನಿಯಮಗಳು ಅನ್ವಯಿಸುತ್ತವೆ. ನೀವು ಆ ಕೊಂಡಿಯನ್ನು ಒತ್ತುವವರೆಗೆ ಅವರಿಗೆ ಏನೂ ಹೋಗುವುದಿಲ್ಲ.',
  'Who else sees it': 'ಬೇರೆ ಯಾರು ನೋಡುತ್ತಾರೆ',
  'Our box office team, for bookings and refunds.': 'ಬುಕಿಂಗ್ ಮತ್ತು ಮರುಪಾವತಿ ನೋಡಿಕೊಳ್ಳುವ ನಮ್ಮ ಟಿಕೆಟ್ ಕಚೇರಿಯ ತಂಡ.',
  'Our helpers at the door: name, seats, amount and the last digits of the phone number, on phones from which it is wiped after the show.':
    'ಬಾಗಿಲಲ್ಲಿರುವ ನಮ್ಮ ಸಹಾಯಕರು: ಹೆಸರು, ಆಸನಗಳು, ಮೊತ್ತ ಮತ್ತು ಫೋನ್ ಸಂಖ್ಯೆಯ ಕೊನೆಯ ಅಂಕಿಗಳು ಮಾತ್ರ; ಕಾರ್ಯಕ್ರಮ ಮುಗಿದ ಮೇಲೆ ಅವರ ಫೋನ್‌ಗಳಿಂದ ಎಲ್ಲವನ್ನೂ ಅಳಿಸಲಾಗುತ್ತದೆ.',
  'Razorpay, for payments and refunds.': 'ಪಾವತಿ ಮತ್ತು ಮರುಪಾವತಿಗಾಗಿ ರೇಜರ್‌ಪೇ.',
  'The companies that run our server and carry our e-mail, on our instructions only.':
    'ನಮ್ಮ ಸರ್ವರ್ ನಡೆಸುವ ಮತ್ತು ಇಮೇಲ್ ತಲುಪಿಸುವ ಸಂಸ್ಥೆಗಳು, ನಾವು ಹೇಳಿದಷ್ಟಕ್ಕೆ ಮಾತ್ರ.',
  'Public authorities, where the law obliges us.': 'ಕಾನೂನು ಕಡ್ಡಾಯಪಡಿಸಿದಾಗ ಸರ್ಕಾರಿ ಸಂಸ್ಥೆಗಳು.',
  'We sell your data to nobody, and use none of it for advertising. Artists and sponsors do not get it.':
    'ನಿಮ್ಮ ಮಾಹಿತಿಯನ್ನು ಯಾರಿಗೂ ಮಾರುವುದಿಲ್ಲ, ಜಾಹೀರಾತಿಗೂ ಬಳಸುವುದಿಲ್ಲ. ಕಲಾವಿದರಿಗಾಗಲಿ ಪ್ರಾಯೋಜಕರಿಗಾಗಲಿ ಕೊಡುವುದಿಲ್ಲ.',
  'How long we keep it': 'ಎಷ್ಟು ಕಾಲ ಇಟ್ಟುಕೊಳ್ಳುತ್ತೇವೆ',
  'Booking data is kept for 3 years from the day of the booking. Then name, phone number and e-mail address are removed for good; what remains is seats and amounts without a person.':
    'ಬುಕಿಂಗ್ ಮಾಹಿತಿಯನ್ನು ಬುಕ್ ಮಾಡಿದ ದಿನದಿಂದ 3 ವರ್ಷ ಇಟ್ಟುಕೊಳ್ಳುತ್ತೇವೆ. ಆಮೇಲೆ ಹೆಸರು, ಫೋನ್ ಸಂಖ್ಯೆ ಮತ್ತು ಇಮೇಲ್ ವಿಳಾಸವನ್ನು ಶಾಶ್ವತವಾಗಿ ಅಳಿಸುತ್ತೇವೆ; ಉಳಿಯುವುದು ಯಾರ ಗುರುತೂ ಇಲ್ಲದ ಆಸನ ಮತ್ತು ಮೊತ್ತದ ಲೆಕ್ಕ ಮಾತ್ರ.',
  'Tax law has us keep invoices for up to 8 years. They carry numbers and amounts; only one of ₹50,000 or more must keep the name too.':
    'ತೆರಿಗೆ ಕಾನೂನಿನಂತೆ ಇನ್‌ವಾಯ್ಸ್‌ಗಳನ್ನು 8 ವರ್ಷದವರೆಗೆ ಇಡಬೇಕು. ಅವುಗಳಲ್ಲಿರುವುದು ಸಂಖ್ಯೆ ಮತ್ತು ಮೊತ್ತ ಮಾತ್ರ; ₹50,000 ಅಥವಾ ಹೆಚ್ಚಿನ ಇನ್‌ವಾಯ್ಸ್‌ನಲ್ಲಿ ಮಾತ್ರ ಹೆಸರೂ ಇರಲೇಬೇಕು.',
  'Tickets made on our server are removed within 30 days, and made again when you ask for them.':
    'ನಮ್ಮ ಸರ್ವರ್‌ನಲ್ಲಿ ತಯಾರಾದ ಟಿಕೆಟ್‌ಗಳನ್ನು 30 ದಿನದೊಳಗೆ ಅಳಿಸುತ್ತೇವೆ; ನೀವು ಕೇಳಿದಾಗ ಮತ್ತೆ ತಯಾರಿಸುತ್ತೇವೆ.',
  'Messages that you send us are kept as long as we need them to help you, and never longer than these 3 years.':
    'ನೀವು ನಮಗೆ ಕಳುಹಿಸಿದ ಸಂದೇಶಗಳನ್ನು ನಿಮಗೆ ನೆರವಾಗಲು ಬೇಕಿರುವಷ್ಟು ಕಾಲ ಇಡುತ್ತೇವೆ; ಈ 3 ವರ್ಷಕ್ಕಿಂತ ಹೆಚ್ಚು ಎಂದಿಗೂ ಇಲ್ಲ.',
  'Your rights': 'ನಿಮ್ಮ ಹಕ್ಕುಗಳು',
  'Your data is yours. At any time you can:': 'ನಿಮ್ಮ ಮಾಹಿತಿ ನಿಮ್ಮದು. ಯಾವಾಗ ಬೇಕಾದರೂ ನೀವು:',
  'See what we keep about you, and with whom it was shared.': 'ನಿಮ್ಮ ಬಗ್ಗೆ ನಮ್ಮಲ್ಲಿ ಏನಿದೆ, ಅದನ್ನು ಯಾರೊಂದಿಗೆ ಹಂಚಿಕೊಂಡಿದ್ದೇವೆ ಎಂದು ತಿಳಿಯಬಹುದು.',
  'Have mistakes corrected and gaps filled.': 'ತಪ್ಪುಗಳನ್ನು ತಿದ್ದಿಸಬಹುದು, ಬಿಟ್ಟುಹೋದದ್ದನ್ನು ಸೇರಿಸಬಹುದು.',
  'Have it erased when it is no longer needed.': 'ಅಗತ್ಯ ಮುಗಿದ ಮಾಹಿತಿಯನ್ನು ಅಳಿಸುವಂತೆ ಹೇಳಬಹುದು.',
  'Withdraw your consent: one message is enough, as it was easy to give. For a show that is still ahead this means giving up the ticket, since we could no longer check it at the door.':
    'ನಿಮ್ಮ ಒಪ್ಪಿಗೆಯನ್ನು ಹಿಂಪಡೆಯಬಹುದು: ಕೊಟ್ಟಷ್ಟೇ ಸುಲಭ, ಒಂದು ಸಂದೇಶ ಸಾಕು. ಇನ್ನೂ ನಡೆಯಬೇಕಾದ ಕಾರ್ಯಕ್ರಮಕ್ಕಾದರೆ ಟಿಕೆಟ್ ಬಿಟ್ಟುಕೊಟ್ಟಂತೆ, ಏಕೆಂದರೆ ಬಾಗಿಲಲ್ಲಿ ಅದನ್ನು ಪರಿಶೀಲಿಸಲು ನಮಗೆ ಆಗುವುದಿಲ್ಲ.',
  'Name a person who may use these rights for you if you die or fall seriously ill.':
    'ನೀವು ತೀರಿಕೊಂಡರೆ ಅಥವಾ ತೀವ್ರ ಅಸ್ವಸ್ಥರಾದರೆ ನಿಮ್ಮ ಪರವಾಗಿ ಈ ಹಕ್ಕುಗಳನ್ನು ಬಳಸುವ ಒಬ್ಬರನ್ನು ಹೆಸರಿಸಬಹುದು.',
  'You can do two of these yourself in My Profile: download everything we keep about you, and have it deleted. Bookings for shows that are still to come must be cancelled first; tickets stay valid.':
    'ಇವುಗಳಲ್ಲಿ ಎರಡನ್ನು ನನ್ನ ಪ್ರೊಫೈಲ್ ಪುಟದಲ್ಲಿ ಕೂಡಲೇ ಮಾಡಬಹುದು: ನಿಮ್ಮ ಬಗ್ಗೆ ನಮ್ಮಲ್ಲಿರುವುದೆಲ್ಲವನ್ನೂ ಡೌನ್‌ಲೋಡ್ ಮಾಡಿಕೊಳ್ಳುವುದು ಮತ್ತು ಅಳಿಸುವುದು. ಇನ್ನೂ ನಡೆಯಬೇಕಿರುವ ಕಾರ್ಯಕ್ರಮಗಳ ಬುಕಿಂಗ್‌ಗಳನ್ನು ಮೊದಲು ರದ್ದು ಮಾಡಬೇಕು; ಟಿಕೆಟ್‌ಗಳು ಮಾನ್ಯವಾಗಿಯೇ ಇರುತ್ತವೆ.',
  'Write to us with your booking ID and verification code, so that we know it is you. It costs nothing. Where the law obliges us to keep a record, we keep that alone and tell you so.':
    'ಬರೆದವರು ನೀವೇ ಎಂದು ನಮಗೆ ತಿಳಿಯಲು ಬುಕಿಂಗ್ ಐಡಿ ಮತ್ತು ಪರಿಶೀಲನಾ ಕೋಡ್‌ನೊಂದಿಗೆ ನಮಗೆ ಬರೆಯಿರಿ. ಇದಕ್ಕೆ ಯಾವ ಶುಲ್ಕವೂ ಇಲ್ಲ. ಕಾನೂನಿನ ಪ್ರಕಾರ ಇಟ್ಟುಕೊಳ್ಳಲೇಬೇಕಾದ ದಾಖಲೆ ಇದ್ದರೆ ಅದನ್ನು ಮಾತ್ರ ಇಟ್ಟುಕೊಂಡು, ಹಾಗೆಂದು ನಿಮಗೆ ತಿಳಿಸುತ್ತೇವೆ.',
  Children: 'ಮಕ್ಕಳು',
  'We collect no data of children under 13. For anyone under 18 a parent or guardian books, and we keep only their name and number. If a child has given us data by mistake, tell us and we delete it.':
    '13 ವರ್ಷದೊಳಗಿನ ಮಕ್ಕಳ ಯಾವ ಮಾಹಿತಿಯನ್ನೂ ಸಂಗ್ರಹಿಸುವುದಿಲ್ಲ. 18 ವರ್ಷದೊಳಗಿನವರ ಪರವಾಗಿ ಪೋಷಕರು ಬುಕ್ ಮಾಡುತ್ತಾರೆ; ನಮ್ಮಲ್ಲಿ ಇರುವುದು ಪೋಷಕರ ಹೆಸರು ಮತ್ತು ಸಂಖ್ಯೆ ಮಾತ್ರ. ಮಗುವೊಂದು ತಿಳಿಯದೆ ಮಾಹಿತಿ ಕೊಟ್ಟಿದ್ದರೆ ನಮಗೆ ಹೇಳಿ, ಅಳಿಸುತ್ತೇವೆ.',
  'How we protect it': 'ಹೇಗೆ ಕಾಪಾಡುತ್ತೇವೆ',
  'Only the people who need it can open it. Passwords and sign-ins are stored in a form that cannot be read back, and the logs of our server hold no names, phone numbers or codes.':
    'ಅಗತ್ಯವಿರುವವರು ಮಾತ್ರ ಅದನ್ನು ತೆರೆಯಬಲ್ಲರು. ಪಾಸ್‌ವರ್ಡ್ ಮತ್ತು ಲಾಗಿನ್ ಮಾಹಿತಿಯನ್ನು ಮರಳಿ ಓದಲಾಗದ ರೂಪದಲ್ಲಿ ಇಡುತ್ತೇವೆ; ನಮ್ಮ ಸರ್ವರ್ ದಾಖಲೆಗಳಲ್ಲಿ ಹೆಸರು, ಫೋನ್ ಸಂಖ್ಯೆ, ಕೋಡ್ ಯಾವುದೂ ಇರುವುದಿಲ್ಲ.',
  'If data should ever fall into the wrong hands, we tell everyone concerned and the Data Protection Board of India without delay: what happened, what it means for you and what you can do.':
    'ಮಾಹಿತಿ ಎಂದಾದರೂ ಬೇರೆಯವರ ಕೈಗೆ ಸಿಕ್ಕರೆ, ಸಂಬಂಧಪಟ್ಟ ಎಲ್ಲರಿಗೂ ಭಾರತೀಯ ದತ್ತಾಂಶ ಸಂರಕ್ಷಣಾ ಮಂಡಳಿಗೂ (Data Protection Board of India) ತಡಮಾಡದೆ ತಿಳಿಸುತ್ತೇವೆ: ಏನಾಯಿತು, ಅದರಿಂದ ನಿಮಗೆ ಏನಾಗಬಹುದು, ನೀವು ಏನು ಮಾಡಬಹುದು ಎಂದು.',
  'Questions and complaints': 'ಪ್ರಶ್ನೆ ಮತ್ತು ದೂರು',
  'For anything about your data, write to us at the address below. If our answer does not help, you can complain to the Data Protection Board of India.':
    'ನಿಮ್ಮ ಮಾಹಿತಿಯ ಬಗ್ಗೆ ಏನೇ ಇದ್ದರೂ ಕೆಳಗಿನ ವಿಳಾಸಕ್ಕೆ ಬರೆಯಿರಿ. ನಮ್ಮ ಉತ್ತರ ಸಾಲದಿದ್ದರೆ ಭಾರತೀಯ ದತ್ತಾಂಶ ಸಂರಕ್ಷಣಾ ಮಂಡಳಿಗೆ ದೂರು ನೀಡಬಹುದು.',
  'When we change this page, we change the date at the top. If we ever want to use your data for something new, we ask you first.':
    'ಈ ಪುಟವನ್ನು ಬದಲಿಸಿದಾಗ ಮೇಲಿನ ದಿನಾಂಕವನ್ನೂ ಬದಲಿಸುತ್ತೇವೆ. ನಿಮ್ಮ ಮಾಹಿತಿಯನ್ನು ಹೊಸದೊಂದು ಉದ್ದೇಶಕ್ಕೆ ಬಳಸಬೇಕೆನಿಸಿದರೆ ಮೊದಲು ನಿಮ್ಮನ್ನೇ ಕೇಳುತ್ತೇವೆ.',

  // Refund Policy
  'When your money comes back, how, and how soon.': 'ನಿಮ್ಮ ಹಣ ಯಾವಾಗ, ಹೇಗೆ, ಎಷ್ಟು ದಿನದಲ್ಲಿ ಮರಳುತ್ತದೆ.',
  'In short': 'ಸಂಕ್ಷಿಪ್ತವಾಗಿ',
  'The show is cancelled': 'ಕಾರ್ಯಕ್ರಮ ರದ್ದಾದರೆ',
  'You get everything back. We send it within 48 hours, and you need to do nothing.':
    'ಪೂರ್ಣ ಹಣ ಮರಳುತ್ತದೆ. 48 ಗಂಟೆಯೊಳಗೆ ಕಳುಹಿಸುತ್ತೇವೆ; ನೀವು ಏನೂ ಮಾಡಬೇಕಿಲ್ಲ.',
  'The show is moved': 'ಕಾರ್ಯಕ್ರಮದ ದಿನ ಬದಲಾದರೆ',
  'Your ticket counts for the new date. If that does not suit you, ask for your money back within 7 days of our notice.':
    'ನಿಮ್ಮ ಟಿಕೆಟ್ ಹೊಸ ದಿನಾಂಕಕ್ಕೂ ನಡೆಯುತ್ತದೆ. ಆ ದಿನ ನಿಮಗೆ ಆಗದಿದ್ದರೆ, ನಮ್ಮ ಸೂಚನೆ ಬಂದ 7 ದಿನಗಳೊಳಗೆ ಹಣ ವಾಪಸ್ ಕೇಳಿ.',
  'You paid but got no ticket': 'ಪಾವತಿಸಿದರೂ ಟಿಕೆಟ್ ಸಿಗದಿದ್ದರೆ',
  'You get everything back, without asking.': 'ಕೇಳದೆಯೇ ಪೂರ್ಣ ಹಣ ಮರಳುತ್ತದೆ.',
  'You cannot come': 'ನಿಮಗೆ ಬರಲಾಗದಿದ್ದರೆ',
  'Tickets are not refunded. We look at exceptions that are requested at least 48 hours before the show.':
    'ಟಿಕೆಟ್ ಹಣ ಮರಳುವುದಿಲ್ಲ. ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಕನಿಷ್ಠ 48 ಗಂಟೆ ಮೊದಲು ಕೋರಿದ ವಿನಾಯಿತಿಗಳನ್ನು ಪರಿಗಣಿಸುತ್ತೇವೆ.',
  'Every refund': 'ಪ್ರತಿ ಮರುಪಾವತಿ',
  'Goes back the way you paid and arrives within 7–10 business days.': 'ನೀವು ಪಾವತಿಸಿದ ಮಾರ್ಗದಲ್ಲೇ ಹಣ ಬರುತ್ತದೆ; 7–10 ಕೆಲಸದ ದಿನಗಳೊಳಗೆ ತಲುಪುತ್ತದೆ.',
  'If we cancel a show': 'ನಾವು ಕಾರ್ಯಕ್ರಮ ರದ್ದು ಮಾಡಿದರೆ',
  'We refund the full price of every ticket, GST included. The refund leaves us within 48 hours of the cancellation; the rest of the time is your bank’s.':
    'ಜಿಎಸ್‌ಟಿ ಸೇರಿ ಪ್ರತಿ ಟಿಕೆಟ್‌ನ ಪೂರ್ಣ ಬೆಲೆಯನ್ನು ಮರುಪಾವತಿಸುತ್ತೇವೆ. ರದ್ದಾದ 48 ಗಂಟೆಯೊಳಗೆ ನಮ್ಮಿಂದ ಹಣ ಹೊರಡುತ್ತದೆ; ಉಳಿದದ್ದು ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ತೆಗೆದುಕೊಳ್ಳುವ ಸಮಯ.',
  'We tell you by e-mail if we have your address, otherwise by phone or WhatsApp.':
    'ನಿಮ್ಮ ಇಮೇಲ್ ವಿಳಾಸ ನಮ್ಮಲ್ಲಿದ್ದರೆ ಇಮೇಲ್ ಮೂಲಕ, ಇಲ್ಲದಿದ್ದರೆ ಫೋನ್ ಅಥವಾ ವಾಟ್ಸ್ಆ್ಯಪ್ ಮೂಲಕ ತಿಳಿಸುತ್ತೇವೆ.',
  'If the date, time or place changes': 'ದಿನ, ಸಮಯ ಅಥವಾ ಸ್ಥಳ ಬದಲಾದರೆ',
  'Your ticket stays valid, and you need to do nothing. If you cannot come under the new plan, write to us within 7 days of our notice and we refund the full price. After these 7 days we take it that you are coming.':
    'ನಿಮ್ಮ ಟಿಕೆಟ್ ಮಾನ್ಯವಾಗಿಯೇ ಇರುತ್ತದೆ; ನೀವು ಏನೂ ಮಾಡಬೇಕಿಲ್ಲ. ಬದಲಾವಣೆಯಿಂದ ಬರಲು ಆಗದಿದ್ದರೆ ನಮ್ಮ ಸೂಚನೆ ಬಂದ 7 ದಿನಗಳೊಳಗೆ ಬರೆಯಿರಿ, ಪೂರ್ಣ ಹಣ ಹಿಂತಿರುಗಿಸುತ್ತೇವೆ. 7 ದಿನ ಕಳೆದರೆ ನೀವು ಬರುತ್ತೀರಿ ಎಂದುಕೊಳ್ಳುತ್ತೇವೆ.',
  'If you cannot come': 'ನಿಮಗೆ ಬರಲು ಆಗದಿದ್ದರೆ',
  'A sold seat is kept for you alone, so tickets cannot be cancelled, exchanged or refunded. Better give the ticket to a friend: whoever shows the code is let in.':
    'ಮಾರಾಟವಾದ ಆಸನ ನಿಮಗೆಂದೇ ಮೀಸಲು; ಆದ್ದರಿಂದ ಟಿಕೆಟ್ ರದ್ದು ಮಾಡಲು, ಬದಲಿಸಲು ಅಥವಾ ಹಣ ವಾಪಸ್ ಪಡೆಯಲು ಆಗುವುದಿಲ್ಲ. ಅದರ ಬದಲು ಟಿಕೆಟ್ ಅನ್ನು ಗೆಳೆಯರಿಗೆ ಕೊಡಿ: ಕೋಡ್ ತೋರಿಸಿದವರಿಗೆ ಪ್ರವೇಶ ಸಿಗುತ್ತದೆ.',
  'In hardship, such as illness or a death in the family, request an exception at least 48 hours before the show. We look at each case by itself and answer before the show.':
    'ಅನಾರೋಗ್ಯ, ಮನೆಯಲ್ಲಿ ಸಾವಿನಂತಹ ಕಷ್ಟದ ಸಂದರ್ಭದಲ್ಲಿ ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಕನಿಷ್ಠ 48 ಗಂಟೆ ಮೊದಲು ವಿನಾಯಿತಿ ಕೋರಬಹುದು. ಪ್ರತಿಯೊಂದನ್ನೂ ಪ್ರತ್ಯೇಕವಾಗಿ ಪರಿಗಣಿಸಿ, ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಮೊದಲೇ ಉತ್ತರಿಸುತ್ತೇವೆ.',
  'There is no refund for coming late, for not coming, or for a visitor below the age limit.':
    'ತಡವಾಗಿ ಬಂದರೆ, ಬಾರದಿದ್ದರೆ ಅಥವಾ ವಯೋಮಿತಿಗಿಂತ ಚಿಕ್ಕವರಿಗೆ ಪ್ರವೇಶ ಸಿಗದಿದ್ದರೆ ಹಣ ಮರಳುವುದಿಲ್ಲ.',
  'If a payment goes wrong': 'ಪಾವತಿಯಲ್ಲಿ ತೊಂದರೆಯಾದರೆ',
  'Your seats are held for 10 minutes while you pay. If the payment reaches us later and somebody else has the seats, we refund it in full.':
    'ನೀವು ಪಾವತಿಸುವಾಗ ಆಸನಗಳನ್ನು 10 ನಿಮಿಷ ಕಾಯ್ದಿರಿಸುತ್ತೇವೆ. ಆಮೇಲೆ ಪಾವತಿ ತಲುಪಿ, ಆಸನಗಳು ಬೇರೆಯವರ ಪಾಲಾಗಿದ್ದರೆ ಪೂರ್ಣ ಹಣ ಹಿಂತಿರುಗಿಸುತ್ತೇವೆ.',
  'If you paid twice for one booking, we refund the second payment in full and your ticket stays valid.':
    'ಒಂದೇ ಬುಕಿಂಗ್‌ಗೆ ಎರಡು ಬಾರಿ ಪಾವತಿಸಿದ್ದರೆ ಎರಡನೇ ಪಾವತಿಯನ್ನು ಪೂರ್ಣವಾಗಿ ಹಿಂತಿರುಗಿಸುತ್ತೇವೆ; ಟಿಕೆಟ್ ಮಾನ್ಯವಾಗಿಯೇ ಇರುತ್ತದೆ.',
  'If your bank took the money but the payment failed, the bank or Razorpay returns it; it never reached us.':
    'ಬ್ಯಾಂಕಿನಿಂದ ಹಣ ಹೋಗಿ ಪಾವತಿ ವಿಫಲವಾಗಿದ್ದರೆ ಬ್ಯಾಂಕ್ ಅಥವಾ ರೇಜರ್‌ಪೇ ಅದನ್ನು ಹಿಂತಿರುಗಿಸುತ್ತದೆ; ಆ ಹಣ ನಮ್ಮನ್ನು ತಲುಪಿರುವುದೇ ಇಲ್ಲ.',
  'You need not ask for any of these.': 'ಇವುಗಳಲ್ಲಿ ಯಾವುದನ್ನೂ ನೀವು ಕೇಳಬೇಕಿಲ್ಲ.',
  'How to request a refund': 'ಮರುಪಾವತಿ ಕೋರುವುದು ಹೇಗೆ',
  'Write or call with your booking ID, the phone number of the booking and the reason. We never ask for card numbers, PINs or one-time passwords: please give them to nobody.':
    'ಬುಕಿಂಗ್ ಐಡಿ, ಬುಕಿಂಗ್‌ನ ಫೋನ್ ಸಂಖ್ಯೆ ಮತ್ತು ಕಾರಣ ತಿಳಿಸಿ ನಮಗೆ ಬರೆಯಿರಿ ಅಥವಾ ಕರೆ ಮಾಡಿ. ಕಾರ್ಡ್ ಸಂಖ್ಯೆ, ಪಿನ್ ಅಥವಾ ಒಟಿಪಿಯನ್ನು ನಾವು ಎಂದಿಗೂ ಕೇಳುವುದಿಲ್ಲ: ದಯವಿಟ್ಟು ಅವನ್ನು ಯಾರಿಗೂ ಕೊಡಬೇಡಿ.',
  'How the money comes back': 'ಹಣ ಮರಳುವ ಬಗೆ',
  'Refunds go back the way you paid, to the same card, UPI account or bank, and arrive within 7–10 business days. We cannot send them elsewhere or pay them in cash.':
    'ನೀವು ಪಾವತಿಸಿದ ಮಾರ್ಗದಲ್ಲೇ, ಅದೇ ಕಾರ್ಡ್, ಯುಪಿಐ ಖಾತೆ ಅಥವಾ ಬ್ಯಾಂಕಿಗೆ ಹಣ ಮರಳುತ್ತದೆ; 7–10 ಕೆಲಸದ ದಿನಗಳೊಳಗೆ ತಲುಪುತ್ತದೆ. ಬೇರೆಡೆಗೆ ಕಳುಹಿಸಲು ಅಥವಾ ನಗದಾಗಿ ಕೊಡಲು ಆಗುವುದಿಲ್ಲ.',
  'My Bookings shows how far your refund has come. If it has not arrived after 10 business days, contact us with your payment ID.':
    'ಮರುಪಾವತಿ ಯಾವ ಹಂತದಲ್ಲಿದೆ ಎಂದು ನನ್ನ ಬುಕಿಂಗ್‌ಗಳು ಪುಟದಲ್ಲಿ ನೋಡಬಹುದು. 10 ಕೆಲಸದ ದಿನಗಳ ನಂತರವೂ ಬಾರದಿದ್ದರೆ ಪಾವತಿ ಐಡಿಯೊಂದಿಗೆ ನಮ್ಮನ್ನು ಸಂಪರ್ಕಿಸಿ.',
  'Once a ticket is refunded, its codes no longer let anybody in.': 'ಹಣ ಮರಳಿಸಿದ ಮೇಲೆ ಆ ಟಿಕೆಟ್‌ನ ಕೋಡ್‌ಗಳಿಂದ ಯಾರಿಗೂ ಪ್ರವೇಶ ಸಿಗುವುದಿಲ್ಲ.',

  // Shipping and Delivery Policy
  'Nothing is posted: your ticket is a PDF, and you have it within minutes.': 'ಅಂಚೆಯಲ್ಲಿ ಏನೂ ಬರುವುದಿಲ್ಲ: ನಿಮ್ಮ ಟಿಕೆಟ್ ಒಂದು PDF, ಕೆಲವೇ ನಿಮಿಷಗಳಲ್ಲಿ ನಿಮ್ಮ ಕೈಯಲ್ಲಿ.',
  'How you get your ticket': 'ಟಿಕೆಟ್ ಪಡೆಯುವುದು ಹೇಗೆ',
  'On the confirmation page, right after you have paid: download the PDF.': 'ಪಾವತಿಯಾದ ತಕ್ಷಣ ಬರುವ ದೃಢೀಕರಣ ಪುಟದಲ್ಲಿ: PDF ಡೌನ್‌ಲೋಡ್ ಮಾಡಿಕೊಳ್ಳಿ.',
  'By e-mail, if you give us an address there or in My Bookings.': 'ಇಮೇಲ್ ಮೂಲಕ: ಆ ಪುಟದಲ್ಲಿ ಅಥವಾ ನನ್ನ ಬುಕಿಂಗ್‌ಗಳು ಪುಟದಲ್ಲಿ ವಿಳಾಸ ಕೊಟ್ಟರೆ ಸಾಕು.',
  'In My Bookings, at any time.': 'ನನ್ನ ಬುಕಿಂಗ್‌ಗಳು ಪುಟದಲ್ಲಿ: ಯಾವಾಗ ಬೇಕಾದರೂ.',
  'Delivery costs nothing. We ship no goods, so we need no postal address.':
    'ಟಿಕೆಟ್ ತಲುಪಿಸಲು ಯಾವ ಶುಲ್ಕವೂ ಇಲ್ಲ. ನಾವು ವಸ್ತುಗಳನ್ನು ಕಳುಹಿಸುವುದಿಲ್ಲ; ಆದ್ದರಿಂದ ನಿಮ್ಮ ಅಂಚೆ ವಿಳಾಸವೂ ಬೇಡ.',
  'How long it takes': 'ಎಷ್ಟು ಸಮಯ ಹಿಡಿಯುತ್ತದೆ',
  'The confirmation usually comes at once. When a bank is slow, expect it within 5–10 minutes and keep the page open.':
    'ಸಾಮಾನ್ಯವಾಗಿ ದೃಢೀಕರಣ ತಕ್ಷಣ ಬರುತ್ತದೆ. ಬ್ಯಾಂಕ್ ನಿಧಾನವಾದರೆ 5–10 ನಿಮಿಷ ಹಿಡಿಯಬಹುದು; ಅಲ್ಲಿಯವರೆಗೆ ಪುಟವನ್ನು ಮುಚ್ಚಬೇಡಿ.',
  'If there is no ticket after 30 minutes, contact us with your payment ID or the phone number of the booking. Please do not pay a second time before you have heard from us.':
    '30 ನಿಮಿಷವಾದರೂ ಟಿಕೆಟ್ ಬಾರದಿದ್ದರೆ ಪಾವತಿ ಐಡಿ ಅಥವಾ ಬುಕಿಂಗ್‌ನ ಫೋನ್ ಸಂಖ್ಯೆಯೊಂದಿಗೆ ನಮ್ಮನ್ನು ಸಂಪರ್ಕಿಸಿ. ನಮ್ಮ ಉತ್ತರ ಬರುವವರೆಗೆ ದಯವಿಟ್ಟು ಎರಡನೇ ಬಾರಿ ಪಾವತಿಸಬೇಡಿ.',
  'Getting it again': 'ಟಿಕೆಟ್ ಮತ್ತೆ ಬೇಕಾದರೆ',
  'After that, please download it in My Bookings. No e-mail in sight? Look in the spam folder first.':
    'ಆಮೇಲೆ ನನ್ನ ಬುಕಿಂಗ್‌ಗಳು ಪುಟದಿಂದ ಡೌನ್‌ಲೋಡ್ ಮಾಡಿಕೊಳ್ಳಿ. ಇಮೇಲ್ ಕಾಣುತ್ತಿಲ್ಲವೇ? ಮೊದಲು ಸ್ಪ್ಯಾಮ್ ಫೋಲ್ಡರ್ ನೋಡಿ.',
  'On another phone or computer, “Find an earlier booking” in My Bookings brings the ticket back with your booking ID, your verification code and the phone number that you gave. If you have lost them, call us from the phone number of the booking.':
    'ಬೇರೆ ಫೋನ್ ಅಥವಾ ಕಂಪ್ಯೂಟರ್‌ನಲ್ಲಿ, ನನ್ನ ಬುಕಿಂಗ್‌ಗಳು ಪುಟದ “ಹಿಂದಿನ ಬುಕಿಂಗ್ ಹುಡುಕಿ” ಮೂಲಕ ಬುಕಿಂಗ್ ಐಡಿ, ಪರಿಶೀಲನಾ ಕೋಡ್ ಮತ್ತು ನೀವು ಕೊಟ್ಟ ಫೋನ್ ಸಂಖ್ಯೆ ಹಾಕಿ ಟಿಕೆಟ್ ಮರಳಿ ಪಡೆಯಬಹುದು. ಅವು ಕಳೆದುಹೋಗಿದ್ದರೆ ಬುಕಿಂಗ್‌ಗೆ ಕೊಟ್ಟ ಫೋನ್ ಸಂಖ್ಯೆಯಿಂದ ನಮಗೆ ಕರೆ ಮಾಡಿ.',
  'At the door': 'ಬಾಗಿಲಲ್ಲಿ',
  'The PDF also has a small ticket for each seat, for friends who arrive separately. Send each friend theirs.':
    'ಬೇರೆ ಬೇರೆಯಾಗಿ ಬರುವ ಗೆಳೆಯರಿಗಾಗಿ ಅದೇ PDF ಒಳಗೆ ಪ್ರತಿ ಆಸನಕ್ಕೂ ಪುಟ್ಟ ಟಿಕೆಟ್ ಇದೆ. ಅವರವರದನ್ನು ಮಾತ್ರ ಅವರಿಗೆ ಕಳುಹಿಸಿ.',
  'Save the PDF on your phone before you leave home: the network in the hall can be weak.':
    'ಮನೆಯಿಂದ ಹೊರಡುವ ಮೊದಲೇ PDF ಅನ್ನು ಫೋನಿನಲ್ಲಿ ಉಳಿಸಿಕೊಳ್ಳಿ: ಸಭಾಂಗಣದಲ್ಲಿ ನೆಟ್‌ವರ್ಕ್ ಸರಿಯಾಗಿ ಸಿಗದಿರಬಹುದು.',
} as const
