/** The tag of the Background Sync that is asked for while rows wait. */
export const flushTag = 'sabha-door-flush'
