/** The files of the browser's build, for the server's build that follows it: see `scripts/client-build.ts`. */
declare module 'virtual:client-build' {
  const build: import('./client-build-shape.ts').ClientBuild
  export default build
}
