/** A short explanation of a screen. Each feature has the explanations of its own screens. */
export type Help = {
  /** The last part of the address of the page with the explanation. */
  key: string;
  /** The name of the screen, as in 'Hoe werkt Overzicht?'. */
  name: string;
  lines: readonly string[];
};
