// htmx reads its settings from this element when it is loaded, so this file is imported before htmx.
const meta = document.createElement('meta');
meta.name = 'htmx-config';
meta.content = JSON.stringify({
  includeIndicatorCSS: false,
  history: 'reload',
  defaultTimeout: 15_000,
  // A list that cannot be loaded stays as it is, and client.entry.ts shows a message.
  noSwap: [204, 304, '4xx', '5xx'],
});
document.head.append(meta);
