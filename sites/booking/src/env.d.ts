interface ImportMetaEnv {
  /** Where the backend's calls are, when not on this origin: `https://tickets.example/api/`. */
  readonly VITE_API_URL?: string
  /** Where the scanner is, when not on this origin. */
  readonly VITE_SCANNER_URL?: string
}
