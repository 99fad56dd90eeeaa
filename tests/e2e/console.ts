/** As Chromium's console says that a call was answered with this status. */
export function answeredWith(status: number): RegExp {
  return new RegExp(`^Failed to load resource: the server responded with a status of ${status}`)
}

/** As Chromium's console says that a call got no answer. */
export const noAnswer = /^Failed to load resource: net::ERR_/
