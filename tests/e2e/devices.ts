/** The two screens on which the tests look at the site. */
export const desktop = { viewport: { width: 1280, height: 800 } }
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }
/** A volunteer's old phone. */
export const smallPhone = { ...phone, viewport: { width: 360, height: 640 } }
