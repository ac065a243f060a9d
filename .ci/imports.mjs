// The order of the folders of src: a folder imports only from folders before it. See src/README.md.
export const order = [
  'shared',
  'background',
  'database',
  'http',
  'ui',
  'files',
  'outside',
  'outgoing',
  'firm',
  'audit',
  'users',
  'auth',
  'customers',
  'deliveries',
  'addresses',
  'planning',
  'invoices',
  'receivables',
  'payment-requests',
  'messages',
  'statements',
  'reminders',
  'payments',
  'rounds',
  'undo',
  'archive',
  'bookkeeping',
  'search',
  'backups',
  'privacy',
  'customer-page',
  'settings',
  'home',
  'help',
  'demo',
];
const anyOf = (names) => `(?:${names.join('|')})`;

const upward = order.map((folder, i) => ({
  name: 'no-import-from-a-later-folder',
  severity: 'error',
  comment: `${folder} comes before these folders in the order.`,
  from: { path: `^src/${folder}/` },
  to: { path: `^src/${anyOf([...order.slice(i + 1), 'none'])}/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...upward,
    {
      name: 'every-folder-has-a-place-in-the-order',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: `^src/${anyOf(order)}/` },
    },
    {
      name: 'no-import-from-the-program',
      severity: 'error',
      comment: 'Folders may import only these files directly in src: paths, config, version.',
      from: { path: '^(?:src/[^/]+/|islands/)' },
      to: { path: '^src/[^/]+$', pathNot: '^src/(?:paths|config|version)\\.ts$' },
    },
    { name: 'no-circle-of-files', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-routes-of-another-feature',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/.+/(?:api[.]ts|screens[.]tsx)$', pathNot: '^src/$1/' },
    },
    {
      name: 'src-takes-nothing-from-islands',
      severity: 'error',
      comment: 'app.tsx gives the map of islands to src/ui/island.tsx, which renders them.',
      from: { path: '^src/', pathNot: '^src/app[.]tsx$' },
      to: { path: '^islands/' },
    },
    {
      name: 'islands-take-no-code-of-the-server',
      severity: 'error',
      comment: 'What an island imports is sent to the browser.',
      from: { path: '^islands/' },
      to: {
        path: [
          '^src/.+/(?:api|queries|schema|wire)[.]ts$',
          '^src/.+/screens[.]tsx$',
          '^src/(?:database|http|background|files|outside)/',
          '^src/(?:config|paths|version)\\.ts$',
          '^node_modules/(?:zod|hono|@hono|drizzle-orm)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: '^node_modules/' },
    includeOnly: '^(?:src|islands|node_modules)/',
  },
};
