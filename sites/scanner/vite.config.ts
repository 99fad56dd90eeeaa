import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const backend = 'http://127.0.0.1:4000'
const base = '/scanner/'
const icon = { src: 'pwa-192x192.png', sizes: '192x192', type: 'image/png' }

/** Preloads the camera's library in parallel with the entry, not after it. */
const cameraBesideEntry: Plugin = {
  name: 'camera-beside-entry',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === 'chunk' && file.name === 'frame-reader')
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: base + fileName },
          injectTo: 'head',
        })),
  },
}

/** Links the collective's own colours, which the backend serves, after the scanner's own styles. */
const ownColours: Plugin = {
  name: 'own-colours',
  transformIndexHtml: {
    order: 'post',
    handler: () => [{ tag: 'link', attrs: { rel: 'stylesheet', href: `${base}colours.css` }, injectTo: 'head' }],
  },
}

export default defineConfig({
  base,
  plugins: [
    react(),
    cameraBesideEntry,
    ownColours,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/pwa',
      filename: 'service-worker.ts',
      // `pwa/updates.tsx` registers it, and asks before it changes to a new version.
      injectRegister: false,
      registerType: 'prompt',
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,wasm}'],
        // For the browser's install dialog only: nobody needs them at the door.
        globIgnores: ['**/screenshots/**'],
        maximumFileSizeToCacheInBytes: 8_000_000,
      },
      manifest: {
        id: '/scanner/',
        name: 'Sabha Ticket Scanner',
        short_name: 'Scanner',
        description: 'Checks tickets at the door, with a network or without.',
        lang: 'en',
        dir: 'ltr',
        categories: ['business', 'utilities'],
        start_url: '/scanner/',
        scope: '/scanner/',
        display: 'standalone',
        orientation: 'any',
        background_color: '#2a0715',
        theme_color: '#12020a',
        icons: [
          { ...icon, purpose: 'any' },
          { ...icon, src: 'pwa-512x512.png', sizes: '512x512', purpose: 'any' },
          { ...icon, src: 'maskable-icon-512x512.png', sizes: '512x512', purpose: 'maskable' },
          { src: 'icon-monochrome.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
        ],
        screenshots: [
          { src: 'screenshots/valid.png', sizes: '780x1688', type: 'image/png', form_factor: 'narrow', label: 'A valid ticket' },
          { src: 'screenshots/scan.png', sizes: '780x1688', type: 'image/png', form_factor: 'narrow', label: 'Scanning' },
          {
            src: 'screenshots/desk.png',
            sizes: '1280x800',
            type: 'image/png',
            form_factor: 'wide',
            label: 'Scanner and lists side by side',
          },
        ],
        shortcuts: [
          { name: 'Scan', url: '/scanner/', icons: [icon] },
          { name: 'Manual Entry', url: '/scanner/?mode=manual', icons: [icon] },
        ],
      },
    }),
  ],
  server: { proxy: { '/api': backend, [`${base}colours.css`]: backend } },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
})
