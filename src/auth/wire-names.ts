/** The hidden input of the login form with the page to return to. */
export const RETURN_TO = 'terug';
