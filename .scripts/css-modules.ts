import { defineConfig } from 'vite'
import { patchCssModules } from 'vite-css-modules'

/** Used only for the types of the stylesheets' classes; the sites are built without it. */
export default defineConfig({ plugins: [patchCssModules({ generateSourceTypes: true, exportMode: 'default' })] })
