import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/**
 * The provider's hosts (Razorpay's own list). The sandbox allows them too: an owner may enter keys while somebody's page is open. Scripts
 * come from only two of them; what its form frames and calls changes with its releases.
 */
const razorpay = { script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'], other: ['https://*.razorpay.com'] }

/** What every page allows: only its own origin. */
const strict = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Pan, zoom and charts set inline styles.
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

/** The policy of the scanner and its workers, which run the decoder and show the camera. */
export function scannerPolicy({ https }: { https: boolean }): string {
  const directives = {
    ...strict,
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'worker-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:', 'data:'],
    'frame-src': ["'none'"],
    // A form that is submitted before its script runs would put the typed text, perhaps a password, into the address.
    'form-action': ["'none'"],
    // No text becomes code: every address that code is loaded from passes the scanner's one trusted-types policy.
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

/** Returns the headers of every answer. They never differ, so they are computed once. */
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
    // Where ALLOWED_ORIGINS permits it, a site on another origin reads API answers.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // These headers only help browsers of the last decade, and every first visit would carry them.
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

/** Browsers obey these only over HTTPS or on this machine. Over plain HTTP, each page would log an error about them. */
const ofSecureContexts = {
  // The provider's form may open a bank's window and talk to it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
}

function isSecure({ protocol, hostname }: FastifyRequest, { https }: { https: boolean }): boolean {
  return https || protocol === 'https' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)
}
