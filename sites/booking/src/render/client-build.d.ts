/** What the browser's build has written, for the server's build that follows it: see `scripts/client-build.ts`. */
declare module 'virtual:client-build' {
  const build: import('./client-build-shape.ts').ClientBuild
  export default build
}
