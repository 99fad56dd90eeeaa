import * as z from 'zod/mini'
import { adminAt, at, call } from './call.ts'
import { text } from './request-fields.ts'
import { User } from './shapes.ts'
import { tolerantText } from './tolerant-fields.ts'

/** How guests and admins sign in and out. */
export const accounts = {
  signIn: call({
    ...at('POST', 'simple_auth.php', 'public'),
    summary: 'Signs a guest in by name and phone; makes a new guest identity.',
    rateLimit: 'sign-ins',
    request: z.object({ name: text(200), phone: text(40) }),
    response: z.object({
      success: z.literal(true),
      status: z._default(z.string(), 'success'),
      message: tolerantText,
      user: User,
      /** Absent from a backend that knows guests by phone alone. */
      token: z.optional(z.string()),
    }),
  }),

  adminSignIn: call({
    ...adminAt('POST', 'admin_auth.php', 'public'),
    summary: 'Signs an admin in.',
    rateLimit: 'sign-ins',
    audit: ['signed-in', 'sign-in-failed', 'second-factor-asked', 'second-factor-failed'],
    request: z.object({
      email: text(254),
      password: text(200),
      /** A code of the authenticator app, or a recovery code. If it is needed and missing, the refusal is `second-factor-needed`. */
      code: z.optional(text(60)),
    }),
    response: z.object({
      success: z.literal(true),
      token: z.string(),
      user: User,
      message: tolerantText,
      /** The token opens nothing but the setting up of a second factor. */
      must_set_up_second_factor: z.optional(z.boolean()),
    }),
  }),

  signOut: call({
    ...at('POST', 'sign_out.php', 'public'),
    summary: 'Ends the session of the token that comes along, a guest’s or an admin’s; done, too, where the token is dead or missing.',
    timeout: 10_000,
    audit: ['signed-out'],
    request: z.object({}),
    response: z.object({ success: z.literal(true), message: tolerantText }),
  }),
}
