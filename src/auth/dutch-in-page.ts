import { english } from '../shared/english.ts';

/** Gives a form the translations for `islands/auth/public.entry.ts`, so that the script does not contain them. */
export const dutchInPage = { 'data-dutch': JSON.stringify(english) };
