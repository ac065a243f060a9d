/** The name of the logged-in user, as the screen shows it. Everything that a tab stores belongs to this user. */
export const username = () => document.querySelector('.user-menu strong')?.textContent ?? '';
