/**
 * The scanner's policy lets no text become code (`require-trusted-types-for 'script'`). What it loads by address, its service worker and
 * the decoder's worker, passes this one policy, which knows files of its own folder and nothing else.
 */

/** https://www.w3.org/TR/trusted-types/; not every browser has it, and where it isn't, the addresses are taken as they are. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | null }): unknown
}

export function trustOwnScripts(types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes): void {
  types?.createPolicy('default', { createScriptURL: (address) => (isOwnScript(address) ? address : null) })
}

function isOwnScript(address: string): boolean {
  const base = new URL(import.meta.env.BASE_URL, location.href)
  const { origin, pathname } = new URL(address, location.href)
  return origin === base.origin && pathname.startsWith(base.pathname) && pathname.endsWith('.js')
}
