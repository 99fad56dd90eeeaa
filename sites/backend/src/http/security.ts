import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** The provider's hosts on the page that pays (razorpay's own list); nothing when the sandbox stands in. */
const razorpay = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
  ],
  image: ['https://cdn.razorpay.com'],
}
const nobody = { script: [], frame: [], connect: [], image: [] }

export async function registerSecurity(app: FastifyInstance, options: { liveProvider: boolean; https: boolean }): Promise<void> {
  const provider = options.liveProvider ? razorpay : nobody
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...provider.script],
        // Pan, zoom and charts set styles in place.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', ...provider.image],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...provider.connect],
        'frame-src': ["'self'", ...provider.frame],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(options.https && { 'upgrade-insecure-requests': [] }),
      },
    },
    hsts: options.https && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    // The provider's form may open a bank's window and talk to it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // API answers are read by a site on another origin where ALLOWED_ORIGINS says so.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}
