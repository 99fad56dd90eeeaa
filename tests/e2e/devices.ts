/** The two screens that the site is looked at on. */
export const desktop = { viewport: { width: 1280, height: 800 } }
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }
/** An old phone of a volunteer. */
export const smallPhone = { ...phone, viewport: { width: 360, height: 640 } }
