const tests = '\\.test\\.tsx?$|^server/testing/|^web/(test-setup|testing/)'
const screen = '^web/(?!app/|parts/|frame/|ui/|api/|styles/|public/|testing/)([^/]+)/'
const feature = '^server/(?!app/|cli/|edge/|platform/|testing/)([^/]+)/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'imports-resolve', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-stands-alone',
      comment: 'Shapes and rules run in the browser and in Node alike, so they know neither.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { path: '^(server|web|e2e|bench|drills|scripts)/' },
    },
    {
      name: 'contract-is-isomorphic',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contract-needs-zod-only',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'web-not-server',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^(server|e2e|bench|drills|scripts)/' },
    },
    {
      name: 'server-not-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|e2e|bench|drills|scripts)/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: tests },
      to: { path: '^server/(?!platform/)' },
    },
    {
      name: 'feature-not-app',
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: { path: '^server/app/' },
    },
    {
      name: 'feature-not-edge',
      comment: 'Connections, sockets and load are the business of server/edge, below app alone.',
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: { path: '^server/edge/' },
    },
    {
      name: 'edge-not-app',
      severity: 'error',
      from: { path: '^server/edge/', pathNot: tests },
      to: { path: '^server/(app|cli)/' },
    },
    {
      name: 'feature-through-its-index',
      comment: 'What another feature may use of this one is what its index.ts exports.',
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: { path: feature, pathNot: ['^server/$1/', '^server/[^/]+/index\\.ts$'] },
    },
    {
      name: 'app-through-the-index',
      severity: 'error',
      from: { path: '^server/(app|cli|edge)/', pathNot: tests },
      to: { path: feature, pathNot: '^server/[^/]+/index\\.ts$' },
    },
    {
      name: 'tests-are-not-shipped',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'design-system-knows-no-feature',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: tests },
      to: { path: '^web/(?!ui/)' },
    },
    {
      name: 'frame-knows-no-feature',
      comment: 'What surrounds every screen, and what all of them use: session, school, goal week, links.',
      severity: 'error',
      from: { path: '^web/frame/', pathNot: tests },
      to: { path: '^web/(?!frame/|api/|ui/)' },
    },
    {
      name: 'part-knows-no-screen',
      comment: 'What several screens show: goals, people, crews, weeks.',
      severity: 'error',
      from: { path: '^web/parts/', pathNot: tests },
      to: { path: '^web/(?!parts/|frame/|api/|ui/|styles/)' },
    },
    {
      name: 'screen-not-screen',
      comment: 'What two screens share is a part.',
      severity: 'error',
      from: { path: screen, pathNot: tests },
      to: { path: screen, pathNot: '^web/$1/' },
    },
    {
      name: 'screen-not-app',
      comment: 'web/app joins the screens; what a screen needs of the frame is in web/frame.',
      severity: 'error',
      from: { path: '^web/(?!app/)', pathNot: tests },
      to: { path: '^web/app/' },
    },
    {
      name: 'requests-leave-in-few-places',
      comment:
        'The papers say to which machines the server sends requests, by setting (server/app/settings.ts).',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/(oidc|platform/db)/', '^server/platform/live\\.ts$', tests],
      },
      to: {
        path: '^(node:)?(http|https|http2|tls|dgram|dns)$|node_modules/(pg|openid-client)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'shipped-code-needs-dependencies',
      comment: 'A package that only developers install is missing where the server runs.',
      severity: 'error',
      from: { path: '^(contract|server)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
