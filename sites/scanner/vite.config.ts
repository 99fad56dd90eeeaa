import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const backend = 'http://127.0.0.1:4000'

export default defineConfig({
  base: '/scanner/',
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/pwa',
      filename: 'service-worker.ts',
      // Registered by ours, which asks before it changes to a new version.
      injectRegister: false,
      registerType: 'prompt',
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,woff2,wasm,mp3}'], maximumFileSizeToCacheInBytes: 8_000_000 },
      manifest: {
        id: '/scanner/',
        name: 'Sabha Ticket Scanner',
        short_name: 'Scanner',
        description: 'Checks tickets at the door, with a network or without.',
        lang: 'en',
        start_url: '/scanner/',
        scope: '/scanner/',
        display: 'standalone',
        orientation: 'portrait',
        background_color: '#2a0715',
        theme_color: '#2a0715',
        icons: [],
      },
    }),
  ],
  server: { proxy: { '/api': backend } },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
})
