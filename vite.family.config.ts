// Builds the pages of families next to the application: nobody else loads their files, and they load none of the others.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstFont } from './scripts/build/first-font.ts'
import { languagePlugins } from './scripts/build/languages.ts'

export default defineConfig({
  root: 'web',
  plugins: [languagePlugins(), react(), tailwindcss(), firstFont()],
  build: {
    outDir: '../dist/web',
    // The application's build made the folder, with the public files.
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'web/family.html',
      output: { entryFileNames: 'assets/family-[hash].js', chunkFileNames: 'assets/family-[name]-[hash].js' },
    },
  },
})
