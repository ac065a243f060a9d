// The script of a screen with a list and a form.
import './lists.entry.ts';
import './island.ts';
