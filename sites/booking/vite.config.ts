import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const backend = 'http://127.0.0.1:4000'

export default defineConfig({
  base: '/',
  plugins: [react()],
  server: { proxy: { '/api': backend, '/sandbox': backend, '/scanner': backend } },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
})
