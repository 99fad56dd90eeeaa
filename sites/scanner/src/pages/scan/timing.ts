/** When the door goes on by itself after a green verdict, in ms, and so how many guests a minute it can let in. */

/** How long a green verdict is shown before the next code is judged: one look. A ticket that came meanwhile takes its turn then. */
export const greenFor = 250
/** How long a green verdict stays on the screen where nobody comes; it fades in the last part of that. */
export const greenStays = 1_500
/**
 * How long a check may take before the screen says that one is under way: most are over before that, and drawing it takes a slow phone half
 * as long as judging.
 */
export const checkIsQuick = 150
