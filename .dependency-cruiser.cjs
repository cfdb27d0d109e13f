// The rules of docs/architecture.md, 'Who may import whom'. Run by checks/import-rules.test.ts.
const SIDE = '(contract|server|web)'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })
const TESTS = '\\.test\\.tsx?$'

// The rooms of each folder, bottom first: files of a room import from their own room and from those before it. A folder that has rooms
// has no others than these, and `testing`; a feature without rooms may have a folder of `labels`.
const ROOMS = {
  contract: ['core', 'features'],
  server: ['core', 'features', 'commands'],
  web: ['ui', 'core', 'answering', 'site', 'features'],
  'server/core': [
    'config',
    'security',
    'threads',
    'paper',
    'database',
    'audit',
    'jobs',
    'storage',
    'backup',
    'sessions',
    'access',
    'requests',
    'areas',
    'attachments',
    'accounts',
    'sheets',
    'import',
    'content',
    'http',
    'messages',
    'citizens',
    'pages',
    'app',
  ],
  'contract/core': ['text', 'time', 'model', 'people', 'areas', 'content'],
  'web/ui': ['theme', 'controls', 'layout', 'feedback', 'fields', 'dialogs', 'data', 'editor'],
  'web/core': [
    'i18n',
    'device',
    'api',
    'session',
    'settings',
    'city',
    'access',
    'query',
    'outbox',
    'forms',
    'areas',
    'lists',
    'dashboard',
    'records',
    'content',
    'shell',
    'app',
  ],
  'server/features/auth': ['mails'],
  'server/features/calendar': ['ics', 'dav'],
  'server/features/contacts': ['mails'],
  'server/features/drive': ['text'],
  'server/features/funds': ['fact-sheet', 'subscription'],
  'server/features/invoices': ['providers', 'document'],
  'server/features/mail': ['incoming', 'mbox'],
  'server/features/surveys': [
    'flags',
    'counting',
    'results',
    'invitations',
    'answering',
    'export',
    'paper',
    'xlsform',
    'manage',
  ],
  'web/features/catalogue': ['sections'],
  'web/features/users': ['profile', 'account', 'directory', 'setup'],
  'web/features/rates': ['periods', 'ranking', 'sheets', 'templates', 'home', 'setup'],
  'web/features/surveys': ['builder', 'results', 'interview', 'invitations', 'paper', 'manage', 'home'],
}
const upward = Object.entries(ROOMS).flatMap(([root, rooms]) =>
  rooms
    .slice(0, -1)
    .map((room, at) =>
      rule(
        `${root}/${room}-imports-downward`,
        { path: `^${root}/${room}/`, pathNot: TESTS },
        { path: `^${root}/(${rooms.slice(at + 1).join('|')})/` },
      ),
    ),
)
const withRooms = Object.keys(ROOMS).filter((root) => root.includes('/features/'))
const UNLISTED = [
  ...Object.entries(ROOMS).map(([root, rooms]) => `^${root}/(?!(${rooms.join('|')}|testing)/)[^/]+/.*\\.tsx?$`),
  `^(?!(${withRooms.join('|')})/)${SIDE}/features/[^/]+/(?!(labels|testing)/)[^/]+/.*\\.tsx?$`,
]

module.exports = {
  forbidden: [
    ...upward,
    rule('rooms-are-listed', { path: UNLISTED }, {}),
    rule('only-listed-rooms-are-imported', {}, { path: UNLISTED }),
    rule('web-never-server', { path: '^web/' }, { path: '^server/' }),
    rule('server-never-web', { path: '^server/' }, { path: '^web/' }),
    rule(
      'the-product-never-imports-its-checks',
      { path: '^(contract|server|demo|web)/', pathNot: TESTS },
      { path: '^(checks|e2e|bench|services|scripts)/' },
    ),
    rule('contract-knows-nobody', { path: '^contract/' }, { path: '^(server|demo|web)/' }),
    rule(
      'contract-only-zod',
      { path: '^contract/', pathNot: TESTS },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'], pathNot: '(^|/)zod(/|$)' },
    ),
    rule(
      'core-never-feature',
      { path: `^${SIDE}/(core|ui)/`, pathNot: TESTS },
      { path: `^${SIDE}/features(/|\\.ts$)` },
    ),
    rule('ui-looks-only', { path: '^web/ui/' }, { path: '^(web/(core|features|site|answering)|contract)/' }),
    rule(
      'feature-inside-is-private',
      { path: '^(contract|server|web)/features/([^/]+)/' },
      { path: '^$1/features/', pathNot: ['^$1/features/$2/', '^$1/features/[^/]+/index\\.tsx?$'] },
    ),
    rule(
      'other-contract-through-index',
      { path: '^(server|web)/features/([^/]+)/' },
      { path: '^contract/features/', pathNot: ['^contract/features/$2/', '^contract/features/[^/]+/index\\.ts$'] },
    ),
    rule(
      'only-core-opens-the-database',
      { path: '^server/', pathNot: ['^server/(core|testing|commands)/', '^server/main\\.ts$', TESTS] },
      { path: ['^server/core/database/kysely\\.ts$', '(^|/)node_modules/pg/'], dependencyTypesNot: ['type-only'] },
    ),
    // by `rows` and `unscoped` alone, so that not even the type of a transaction is there (checks/scoped-access.test.ts)
    rule(
      'features-reach-the-database-by-rows',
      { path: '^server/features/', pathNot: [TESTS, '/testing\\.ts$'] },
      { path: ['^server/core/database/(kysely|transaction|pools)\\.ts$', '(^|/)node_modules/pg/'] },
    ),
    rule(
      'server-ships-only-dependencies',
      { path: '^(server|contract)/', pathNot: [TESTS, '^server/testing/'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule('web-never-server-packages', { path: '^web/' }, { path: '(^|/)node_modules/(pg|kysely|fastify)(/|$)' }),
    rule(
      'only-the-start-reaches-the-demo',
      { path: '^(contract|server|web)/', pathNot: ['^server/main\\.ts$', TESTS, '^server/testing/'] },
      { path: '^demo/' },
    ),
    rule(
      'features-see-only-previews-of-the-site',
      { path: '^web/features/', pathNot: TESTS },
      { path: '^web/site/', pathNot: ['^web/site/previews/', '\\.css'] },
    ),
    rule('no-cycles', {}, { circular: true }),
    rule('code-never-imports-tests', { pathNot: TESTS }, { path: TESTS }),
    rule('declared-packages-only', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    rule('nothing-unresolved', {}, { couldNotResolve: true }),
  ],
  required: [
    {
      name: 'server-uses-its-contract',
      severity: 'error',
      module: { path: '^server/features/([^/]+)/index\\.ts$' },
      to: { path: '^contract/features/$1/(index|rights)\\.ts$' },
    },
    {
      name: 'web-uses-its-contract',
      severity: 'error',
      module: { path: '^web/features/(?!system-pages/|catalogue/)([^/]+)/index\\.tsx?$' },
      to: { path: '^contract/features/$1/(index|rights)\\.ts$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
}
