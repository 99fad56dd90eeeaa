interface ImportMetaEnv {
  /** The address of the backend's calls, where it is not on this origin: `https://tickets.example/api/`. */
  readonly VITE_API_URL?: string
}
