// The script of a screen with a form and no list. Such a screen needs no htmx, which has 12 kB.
import './client.entry.ts';
import './island.ts';
