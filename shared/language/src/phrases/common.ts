/** What stands around every page: navigation, footer, toggles, words used everywhere. */
export const common = {
  Home: 'ಮುಖಪುಟ',
  Shows: 'ಕಾರ್ಯಕ್ರಮಗಳು',
} as const
