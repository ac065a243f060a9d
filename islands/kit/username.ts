/** Who is logged in, as the screen shows it; what a tab keeps is of this user. */
export const username = () => document.querySelector('.user-menu strong')?.textContent ?? '';
