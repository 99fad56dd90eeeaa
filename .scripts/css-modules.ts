import { defineConfig } from 'vite'
import { patchCssModules } from 'vite-css-modules'

/** For the types of the stylesheets' classes alone: the sites are built without it. */
export default defineConfig({ plugins: [patchCssModules({ generateSourceTypes: true, exportMode: 'default' })] })
