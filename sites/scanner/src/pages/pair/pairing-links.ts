import type { createBrowserRouter } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { parsePairingAddress } from '../../session/pairing-address.ts'

/** `/scanner/#pair=<token>`, opened from a link: takes the token out of the address, where it would stay in the history, and goes to pair. */
export function followPairingLinks(router: ReturnType<typeof createBrowserRouter>): void {
  const follow = () => {
    if (!location.hash.includes('pair=')) return
    const token = parsePairingAddress(location.href)
    void router.navigate(paths.pair, { replace: true, state: token === null ? null : { token } })
  }
  addEventListener('hashchange', follow)
  follow()
}
