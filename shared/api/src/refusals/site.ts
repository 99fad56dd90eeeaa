export const site = {
  'site-text-too-long': { status: 422, message: 'This text is too long: it may have {{most}} characters.' },
  'site-text-needed': { status: 422, message: 'A text is missing here.' },
  'site-text-unreadable': { status: 422, message: 'This text has characters that cannot be shown.' },
  'site-direction-marks': { status: 422, message: 'This text has hidden marks that turn the direction of letters. Please type it again.' },
  'site-bad-picture': { status: 422, message: 'Please choose a picture of the library.' },
  'site-bad-address': { status: 422, message: 'Please enter a whole address that begins with https://.' },
  'site-bad-phone': { status: 422, message: 'Please enter a phone number with its country code.' },
  'site-bad-colour': { status: 422, message: 'Please choose a colour, such as #b01235.' },
  'site-slug-taken': { status: 422, message: 'There is a page at this address already.' },
  'site-too-many': { status: 422, message: 'There may be at most {{most}} of these.' },
  'site-bad-heading': {
    status: 422,
    message: 'A heading is written as “## Heading {#name}”, with a name of small letters that no other heading has.',
  },
  'site-unknown-field': { status: 422, message: 'The site has no such text.' },
  'site-unreadable': { status: 422, message: 'This is not what belongs here.' },
  'unknown-figure': { status: 422, message: 'There is no figure called “{{name}}”.' },
  'site-unknown-link': { status: 422, message: 'This link leads nowhere: “{{name}}”.' },
  'site-text-changed': { status: 409, message: '{{who}} has just changed the same text. Please look at both.' },
  'site-published': { status: 409, message: '{{who}} has just published. Please look at it again.' },
  'unknown-page': { status: 404, message: 'Page not found' },
  'sample-name-left': {
    status: 409,
    message: 'The site still has the sample’s name. Please give it your own first: it takes the place of the sample’s everywhere.',
  },
  'unknown-publishing': { status: 404, message: 'This version of the site does not exist.' },
  'site-file-version': { status: 422, message: 'This file is of another version of the program, and cannot be read here.' },
  'site-archive-foreign': {
    status: 422,
    message: 'This file has something in it that is no part of an exported site: “{{name}}”. Nothing has been changed.',
  },
  'site-archive-damaged': {
    status: 422,
    message: 'This file is damaged or was cut short, at “{{name}}”. Nothing has been changed. Please export the site again.',
  },
  'site-too-many-pictures': {
    status: 422,
    message: 'A site in one file has at most {{most}} pictures and films. Please remove those that nobody needs, and export it again.',
  },
  'site-archive-too-large': {
    status: 422,
    message:
      'A site in one file has at most {{megabytes}} MB, and this one has more. Please remove pictures and films that nobody needs. A backup of the box office has no such limit.',
  },
} as const
