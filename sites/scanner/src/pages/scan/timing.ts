/** ms. When the door goes on by itself after a green verdict, and so how many guests a minute it can let in. */

/** How long a green verdict is to be seen before the next code is judged: one look. A ticket that came meanwhile takes its turn then. */
export const greenFor = 250
/** How long it stays on the screen where nobody comes; the last part of it fades. */
export const greenStays = 1_500
/** How long a check may take before it is said that one is going on: most are over by then, and to draw it takes a slow phone half as long as to judge. */
export const checkIsQuick = 150
