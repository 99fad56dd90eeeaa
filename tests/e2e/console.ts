/** What Chromium's console says when a call is answered with this status. */
export function answeredWith(status: number): RegExp {
  return new RegExp(`^Failed to load resource: the server responded with a status of ${status}`)
}

/** What Chromium's console says when a call gets no answer. */
export const noAnswer = /^Failed to load resource: net::ERR_/

/** Like `noAnswer`, or the answer that a server gives over an open connection while it is switched off. */
export const switchedOff = /^Failed to load resource: (net::ERR_|the server responded with a status of 503)/
