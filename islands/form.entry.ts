// The script of a screen with a form and no list. Such a screen needs no htmx (12 kB of code).
import './client.entry.ts';
import './island.ts';
