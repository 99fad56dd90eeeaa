import early from './early.js?raw'

/**
 * A rendered page can be pressed before the site's script is there. This one stands in the page itself (the content security policy knows
 * it by its hash): it holds back a plain press on a button, or on a link that takes a show along, until the site is ready, and makes
 * it again then. Other links are left alone: they lead to where they say at any time.
 */
export const earlyScript = early.trim()
