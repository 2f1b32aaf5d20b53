import { defineConfig } from 'vite'

/**
 * The server as a few files for Node; libraries stay in node_modules, some of them with native parts. Kysely and Zod are of
 * many modules, most of which Cairn does not use: bundled, the idle server needs 9 MiB less (127 MiB before).
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ['kysely', 'zod'] },
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
        'file-worker': 'server/backups/file-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
})
