// The rules of docs/architecture.md, 'Who may import whom'. Run by checks/import-rules.test.ts.
const SIDE = '(contract|server|web)'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })
const TESTS = '\\.test\\.tsx?$'

module.exports = {
  forbidden: [
    rule('web-never-server', { path: '^web/' }, { path: '^server/' }),
    rule('server-never-web', { path: '^server/' }, { path: '^web/' }),
    rule('contract-knows-nobody', { path: '^contract/' }, { path: '^(server|web|checks|e2e|bench|scripts)/' }),
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
    rule('ui-looks-only', { path: '^web/ui/' }, { path: '^(web/(core|features|public)|contract)/' }),
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
      { path: '^server/', pathNot: ['^server/(core|testing|demo|commands)/', '^server/main\\.ts$', TESTS] },
      { path: ['^server/core/db\\.ts$', '(^|/)node_modules/pg/'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'server-ships-only-dependencies',
      { path: '^(server|contract)/', pathNot: [TESTS, '^server/testing/'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule('web-never-server-packages', { path: '^web/' }, { path: '(^|/)node_modules/(pg|kysely|fastify)(/|$)' }),
    rule('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
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
      module: { path: '^web/features/(?!pages|overview)([^/]+)/index\\.tsx?$' },
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
