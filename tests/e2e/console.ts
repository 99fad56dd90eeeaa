/** As Chromium's console says that a call was answered with this status. */
export function answeredWith(status: number): RegExp {
  return new RegExp(`^Failed to load resource: the server responded with a status of ${status}`)
}

/** As Chromium's console says that a call got no answer. */
export const noAnswer = /^Failed to load resource: net::ERR_/

/** As `noAnswer`; or what a server that is being switched off still says over a connection that is open. */
export const switchedOff = /^Failed to load resource: (net::ERR_|the server responded with a status of 503)/
