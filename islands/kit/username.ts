/** The name of the logged-in user, as the screen shows it. Everything that a tab stores belongs to this user. */
export const username = () => document.querySelector('.user-menu strong')?.textContent ?? '';

/** The name under which this user's interrupted invoicing run is stored. */
export const runKey = () => `factureren:${username()}`;
