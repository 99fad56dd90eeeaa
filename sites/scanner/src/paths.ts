/** Every address of the scanner, below its own base `/scanner/`. */
export const paths = {
  scan: '/',
  recent: '/recent',
  search: '/search',
  queue: '/queue',
  door: '/door',
  settings: '/settings',
  adminLogin: '/admin/login',
  pair: '/pair',
  chooseShow: '/show',
} as const

/** `?mode=manual`: the scan page opens with Manual Entry, as the shortcut on the home screen asks for. */
export const manualMode = { parameter: 'mode', value: 'manual' } as const
