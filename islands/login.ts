import { paths } from '../src/paths.ts';
import { call } from './call.ts';

const loginForm = document.querySelector<HTMLFormElement>('#login');
const message = loginForm?.querySelector<HTMLElement>('[role=alert]');

loginForm?.querySelector('input')?.focus();
loginForm?.addEventListener('submit', (event) => {
  event.preventDefault();
  void logIn(loginForm);
});

/** Logs in through the call, which also gives the token; without scripts the form itself does it. */
async function logIn(form: HTMLFormElement): Promise<void> {
  const { username, password } = Object.fromEntries(new FormData(form));
  const answer = await call<{ token: string }>('POST', paths.api.login(), {
    body: { username, password },
  });
  if (answer.ok) {
    localStorage.setItem('authToken', answer.body.token);
    location.assign(sessionStorage.getItem('returnTo') ?? paths.home());
    sessionStorage.removeItem('returnTo');
  } else if (message) {
    message.textContent = answer.error ?? 'Network error. Please try again.';
  }
}
