/**
 * The scanner's content security policy lets no text become code (`require-trusted-types-for 'script'`). The scripts that it loads by
 * address, its service worker and the decoder's worker, pass this one policy, which allows only files of its own folder.
 */

/** https://www.w3.org/TR/trusted-types/. Browsers that don't have it accept any address. */
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
