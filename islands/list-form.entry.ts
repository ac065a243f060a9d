// The script of a screen with a list and a form.
import { startWhenUsed } from './first-use.ts';
import './lists.entry.ts';
import { defineIsland } from './island.ts';

defineIsland(startWhenUsed);
