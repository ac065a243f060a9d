// The script of a screen with a list and an island that starts with the page.
import './lists.entry.ts';
import { defineIsland } from './island.ts';

defineIsland();
