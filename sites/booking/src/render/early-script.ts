import holdPresses from './early/hold-presses.js?raw'
import keepWriting from './early/keep-writing.js?raw'
import startSite from './early/start-site.js?raw'

/**
 * Stands in a rendered page itself; the content security policy knows it by its hash. A page is there to be read, and pressed, before the
 * site's script is. `start-site.js` sends for that script when the page has been painted, or at the first touch. Until the site is ready,
 * `keep-writing.js` notes what is written, and `hold-presses.js` holds back a plain press on a button, or on a link that takes a show along;
 * then the one is handed over and the other made again. Other links lead to where they say at any time.
 */
export const earlyScript = [keepWriting, holdPresses, startSite].map((part) => part.trim()).join('\n')
