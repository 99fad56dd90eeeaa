export const privacy = {
  'bookings-ahead': {
    status: 409,
    message: 'The show for {{bookings}} is still to come. Ask us to cancel, or come back after it.',
  },
  'money-owed-to-you': {
    status: 409,
    message: 'Money for {{bookings}} is still to come back to you. Come back once you have it, or ask us about it.',
  },
  'contact-ahead': {
    status: 409,
    message: 'You are the contact of a group whose show is still to come. Ask us to end it, or come back after the show.',
  },
} as const
