// Forbids circular imports between folders, type imports included. The files directly in src are left out, because
// every folder may import paths.ts and config.ts.
/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle-of-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    parser: 'swc',
    includeOnly: '^(?:src|islands)/[^/]+/',
  },
};
