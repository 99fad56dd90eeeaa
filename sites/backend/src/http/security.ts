import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/**
 * The provider's hosts (Razorpay's own list); in the sandbox, too: keys may be entered while somebody's page is open. Scripts come from two
 * of them alone; what its form frames and calls changes with its releases.
 */
const razorpay = { script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'], other: ['https://*.razorpay.com'] }

/** What every page allows: its own, and nobody else's. */
const strict = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Pan, zoom and charts set styles in place.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  // Where the provider's form leaves the page, it posts its result to us.
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}
const upgrade = { 'upgrade-insecure-requests': [] }

/** For the scanner and its workers, which run the decoder and show the camera. */
export function scannerPolicy({ https }: { https: boolean }): string {
  const directives = {
    ...strict,
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'worker-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:', 'data:'],
    'frame-src': ["'none'"],
    // A form that is pressed before its script runs would put what is typed, a password among it, into the address.
    'form-action': ["'none'"],
    // No text becomes code: what is loaded by address passes the scanner's one policy.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    ...(https && upgrade),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';')
}

export function registerSecurity(app: FastifyInstance, options: { https: boolean }): void {
  const headers = alwaysSent(options)
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeaders(headers)
    if (isSecure(request, options)) reply.headers(ofSecureContexts)
  })
}

/** The same for every answer, so they are worked out once. */
function alwaysSent(options: { https: boolean }): Map<string, number | string | string[]> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...strict,
        'script-src': [...strict['script-src'], ...razorpay.script],
        'img-src': [...strict['img-src'], ...razorpay.other],
        'connect-src': [...strict['connect-src'], ...razorpay.other],
        'frame-src': [...strict['frame-src'], ...razorpay.other],
        ...(options.https && upgrade),
      },
    },
    hsts: options.https && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    // API answers are read by a site on another origin where ALLOWED_ORIGINS says so.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // For browsers of the last decade; each first visit would carry them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  setHeaders(response.req, response, (error) => {
    if (error) throw error
  })
  return new Map(Object.entries(response.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** Heeded by a browser only where nobody can have changed them on the way; elsewhere each page would log an error about them. */
const ofSecureContexts = {
  // The provider's form may open a bank's window and talk to it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
}

function isSecure({ protocol, hostname }: FastifyRequest, { https }: { https: boolean }): boolean {
  return https || protocol === 'https' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)
}
