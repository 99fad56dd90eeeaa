import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' }
import customMedia from 'postcss-custom-media'
import { defineConfig, type Plugin } from 'vite'
import { clientBuild } from './scripts/client-build.ts'

const backend = 'http://127.0.0.1:4000'
/** The breakpoints, for every stylesheet. */
const media = fileURLToPath(new URL('src/media.css', import.meta.url))
const built = fileURLToPath(new URL('dist', import.meta.url))

const isDecoder = /_nowasm_fallback\.js$/

/**
 * React Router's package exports its development build alone, which warns; this resolves to the production build beside it. Its components
 * have names that keep them from being left out where nobody uses them, and a link prefetches the files of framework routes, which this site
 * doesn't have: 2.6 kB of each first visit.
 */
const routerAsBuilt: Plugin = {
  name: 'router-as-built',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!/^react-router(\/dom)?$/.test(source)) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
  },
  transform: {
    filter: { id: /react-router\/dist\/production\// },
    handler: (code) =>
      code
        .replace(/^(\w+)\.displayName = "\1";$/gm, '')
        .replace(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1')
        .replace(/React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null'),
  },
}

export default defineConfig({
  base: '/',
  plugins: [react(), routerAsBuilt, clientBuild(built)],
  css: { postcss: { plugins: [globalData({ files: [media] }), customMedia()] } },
  server: { proxy: { '/api': backend, '/sandbox': backend, '/scanner': backend, '/pictures/shows': backend } },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        manifest: true,
        // What every page has, in two files, which run one after the other. start.tsx waits for pages, and stays out.
        rolldownOptions: {
          output: {
            // PDF.js asks for its decoders by name, in one folder; the browser keeps what is below assets/ for good.
            assetFileNames: ({ names }) =>
              `assets/${names.some((name) => isDecoder.test(name)) ? `pdf-${pdfjs.version}/[name]` : '[name]-[hash]'}[extname]`,
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper/ },
                {
                  name: 'site',
                  test: /(booking\/src\/(app|routes|queries|show-words|session\/show-state|components\/(page-hero|empty-state|facts|show-picture|skeleton))|ui\/src\/lazy-or)(\.module)?\.(tsx?|css)$/,
                },
                // What a list of shows is made of, on the listing and on a performer's page.
                {
                  name: 'listed-shows',
                  test: /(booking\/src\/(productions|components\/nights)|ui\/src\/seat-map\/left-words)(\.module)?\.(tsx?|css)$/,
                },
                // What every page that makes calls has, in one file. Some of it is on pages that make none, and has files of its own.
                { name: 'seats', test: /ticketing\/src\/seats\.ts/ },
                { name: 'seat-words', test: /ticketing\/src\/(seat-facts|kept-back)\.ts|api\/src\/seat-words\.ts/ },
                { name: 'calls', test: /booking\/src\/api\.ts|api\/src\/error-words\.ts|ticketing\/src\/(donation|states)\.ts/ },
              ],
            },
          },
        },
      },
    },
    // The same site for the backend, which renders the public pages: one bundle that needs nothing beside it.
    ssr: {
      build: { ssr: true, outDir: 'dist/.server', copyPublicDir: false, target: 'node26', rolldownOptions: { input: 'src/render.tsx' } },
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, ssr } }) {
      if (client) await build(client)
      // The server's build contains what the browser's build has written.
      if (ssr) await build(ssr)
    },
  },
})
