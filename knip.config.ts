// Names the entries for the search of unused code, and reads from style sheets what they use.
import type { KnipConfig } from 'knip'

const named = /(?:@import\s+|url\()"([^"]+)"/g

export default {
  entry: [
    'server/app/main.ts',
    'server/cli/main.ts',
    'server/backups/file-worker.ts',
    'scripts/tasks/*.ts',
    'scripts/tests/project-reporter.ts',
    'bench/run.ts',
    'bench/floor/server.ts',
    'drills/run.ts',
    'web/styles/main.css',
    'web/family/main.tsx',
    'web/family/family.css',
    'vite.family.config.ts',
    'lingui.config.ts',
  ],
  project: ['{contract,server,web,e2e,bench,drills,scripts}/**/*.{ts,tsx,mjs,css}'],
  compilers: {
    css: (text: string) => [...text.matchAll(named)].map(([, file]) => `import '${file}'`).join('\n'),
  },
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Run by their programs' paths, not imported.
  ignoreDependencies: ['@biomejs/biome', '@swc/core', 'cspell'],
} satisfies KnipConfig
