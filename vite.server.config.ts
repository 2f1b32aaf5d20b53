import { defineConfig } from 'vite'

/** The server as a few files for Node; libraries stay in node_modules, some of them with native parts. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/app/main.ts',
        cli: 'server/cli/main.ts',
        'check-worker': 'server/backups/check-worker.ts',
        'copy-worker': 'server/backups/copy-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
})
