import { ownPath, publicCalls, publicPaths } from '../../src/shared/public-paths.ts';
import { resetProblem } from '../../src/users/password.ts';
import { type Answer, call } from '../kit/call.ts';
import { keepUnsentForm } from '../kit/form-draft.ts';
import { forgetRound } from '../rounds/cache.ts';

// The script of the public pages, without React. Their forms also work without this script.

const NETWORK_ERROR = 'Network error. Please try again.';
const REDIRECT_MS = 2000;
const DONE = true;

keepUnsentForm();
forgetRound();
/**
 * The page on which the session ended. It is used for one login. A later login leads to the page in the field `terug`,
 * or else to the start screen.
 */
const returnTo = sessionStorage.getItem('returnTo');
sessionStorage.removeItem('returnTo');
document.querySelector<HTMLInputElement>('form input:not([type=hidden])')?.focus();
onSubmit('#login', logIn);
onSubmit('#forgot', requestReset);
onSubmit('#reset', resetPassword);

type Fields = Record<string, string>;
type Show = (role: 'alert' | 'status', text: string) => void;

function onSubmit(
  selector: string,
  submit: (fields: Fields, show: Show) => Promise<unknown>,
): void {
  const form = document.querySelector<HTMLFormElement>(selector);
  const button = form?.querySelector('button');
  const show: Show = (role, text) => {
    for (const region of form?.querySelectorAll('[role=alert], [role=status]') ?? []) {
      region.replaceChildren(...(region.role === role ? sentences(text, form?.dataset.dutch) : []));
    }
  };
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button) return;
    button.disabled = true;
    const fields = Object.fromEntries(new FormData(form)) as Fields;
    void submit(fields, show).then((done) => (button.disabled = done === DONE));
  });
}

/** Adds the Dutch translation above an English sentence, when the page contains this translation. */
function sentences(text: string, translations = '{}'): HTMLElement[] {
  const dutch = (JSON.parse(translations) as Record<string, string | undefined>)[text];
  return dutch === undefined ? [span(text, 'nl')] : [span(dutch, 'nl'), span(text, 'en')];
}

function span(textContent: string, lang: string): HTMLElement {
  return Object.assign(document.createElement('span'), { textContent, lang });
}

type Login = { token: string; user: { username: string } };

async function logIn({ username, password, code, terug }: Fields, show: Show): Promise<void> {
  const body = { username, password, code };
  const answer = await call<Login>('POST', publicCalls.login(), { body });
  if (!answer.ok) {
    if (answer.fields?.code !== undefined) askCode();
    return show('alert', answer.error ?? NETWORK_ERROR);
  }
  localStorage.setItem('authToken', answer.body.token);
  const isOwn = [null, answer.body.user.username].includes(sessionStorage.getItem('draftOf'));
  if (!isOwn) sessionStorage.clear();
  location.assign((isOwn && ownPath(returnTo ?? terug)) || publicPaths.home());
}

function askCode(): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-code]');
  template?.replaceWith(template.content);
  document.querySelector<HTMLInputElement>('[name=code]')?.select();
}

async function requestReset({ email = '' }: Fields, show: Show): Promise<void> {
  const answer = await call<{ resetToken?: string }>('POST', publicCalls.requestReset(), {
    body: { email },
  });
  if (!answer.ok) return show('alert', answer.error ?? 'Kon geen reset email versturen');
  show('status', `Wachtwoord reset instructies verstuurd naar ${email}`);
  showToken(answer.body.resetToken);
}

function showToken(token: string | undefined): void {
  if (token === undefined) return;
  const link = document.createElement('a');
  link.href = publicPaths.resetPassword(token);
  link.textContent = token;
  document.querySelector('#reset-token')?.replaceChildren(link);
}

async function resetPassword(fields: Fields, show: Show) {
  const { token, newPassword = '', confirmPassword = '' } = fields;
  const problem = resetProblem(newPassword, confirmPassword);
  if (problem !== undefined) return show('alert', problem);
  const answer = await call('POST', publicCalls.resetPassword(), {
    body: { token, newPassword },
  });
  if (!answer.ok) return show('alert', resetFailure(answer));
  localStorage.removeItem('authToken');
  show('status', 'Password Reset Successful');
  setTimeout(() => location.assign(publicPaths.login()), REDIRECT_MS);
  return DONE;
}

function resetFailure(answer: Extract<Answer<unknown>, { ok: false }>): string {
  return answer.status === 0 ? NETWORK_ERROR : (answer.error ?? 'Password reset failed');
}
