import { english } from '../shared/english.ts';

/** The attribute of a form with the translations for `islands/auth/login.ts`, so that the script does not contain them. */
export const dutchInPage = { 'data-dutch': JSON.stringify(english) };
