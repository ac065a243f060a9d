// The script of most screens.
import htmx from 'htmx.org';
import './client.entry.ts';

Object.assign(htmx.config, {
  history: 'reload',
  defaultTimeout: 15_000,
  // A list that cannot be loaded stays as it is, and `kit/lists.ts` shows a message.
  noSwap: [204, 304, '4xx', '5xx'],
});
