interface ImportMetaEnv {
  /** Where the backend's calls are, when not on this origin: `https://tickets.example/api/`. */
  readonly VITE_API_URL?: string
}
