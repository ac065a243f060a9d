// The script of most screens. A screen with only a form loads client.entry.ts itself, without the 12 kB of htmx.
import './kit/htmx-config.ts';
import 'htmx.org';
import './client.entry.ts';
