import { MAX_PHOTOS } from '../../src/rounds/wire-names.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { YES } from '../../src/shared/wire-names.ts';
import { call, type Failure, newRequestId } from '../kit/call.ts';
import { handleForm, putText } from '../kit/dialog-form.ts';
import { element } from '../kit/element.ts';
import { leaveForLogin } from '../kit/end-session.ts';
import { showModal } from '../kit/show-modal.ts';
import { toast } from '../kit/toast.ts';
import { type SendingOptions, sendsInOrder, tokenFor } from './in-order.ts';
import { PhotoStore, type WaitingPhoto } from './photo-store.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { findStop } from './stops.ts';

const TIMEOUT_MS = 60_000;

type PhotosOptions = SendingOptions & {
  owner: string;
  name: string;
  onRefused: (photo: Pick<WaitingPhoto, 'delivery'>, failure: Pick<Failure, 'error'>) => void;
};

/** Makes the photos of the stops smaller, keeps them while there is no connection, and sends them in order. */
export class Photos {
  readonly #options: PhotosOptions;
  readonly #store: PhotoStore;
  /** The request ids of the photos that the user deleted before they were sent. One of them may be on its way. */
  readonly #deleted = new Set<string>();
  readonly send: () => Promise<void>;

  constructor(options: PhotosOptions) {
    this.#options = options;
    this.#store = new PhotoStore(options.owner, options.name);
    this.send = sendsInOrder(this.#store, (photo) => this.#sendOne(photo), options);
    document.addEventListener('click', (event) => this.#press(event));
    document.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches('.photos [type=file]'))
        void this.#choose(target);
    });
    void this.show();
  }

  /**
   * The button 'Foto' opens the camera or the choice of a file. The buttons at photos delete a stored or waiting photo.
   */
  #press(event: MouseEvent): void {
    const { target } = event;
    const button = target instanceof Element && target.closest<HTMLButtonElement>('.photos button');
    if (!button) return;
    event.preventDefault();
    if (button.closest('.shot') !== null) void this.#remove(button);
    else this.#open(button.form?.querySelector<HTMLInputElement>('[type=file]'));
  }

  async #remove(button: HTMLButtonElement): Promise<void> {
    const name = button.closest('.shot')?.querySelector('img')?.alt ?? '';
    if (!(await asksToRemove(name))) return;
    const { id } = button.dataset;
    if (id === undefined) return this.#removeStored(button);
    removeShot(button);
    this.#deleted.add(id);
    await this.#store.remove({ id });
    await this.show();
  }

  #open(input: HTMLInputElement | null | undefined): void {
    input?.addEventListener('change', this.#chooseRemoved);
    input?.click();
  }

  /** The page may replace its stops while the camera is open. Events of a removed field do not reach the document. */
  readonly #chooseRemoved = ({ currentTarget: input }: Event): void => {
    if (input instanceof HTMLInputElement && !input.isConnected) void this.#choose(input);
  };

  async #choose(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    const delivery = input.closest<HTMLElement>('.stop')?.dataset.stop;
    if (file === undefined || delivery === undefined) return;
    const form = input.closest('form');
    form?.setAttribute('aria-busy', 'true');
    const photo = await shrinkPhoto(file);
    form?.removeAttribute('aria-busy');
    input.value = '';
    if (photo === undefined)
      return toast('error', 'Deze browser kan dit bestand niet lezen. Kies een foto (JPEG).');
    const isKept = await this.#store.add({ ...photo, id: newRequestId(), delivery });
    await this.show();
    if (!isKept)
      toast('warning', 'Dit toestel is vol. Laat deze pagina open tot de foto is verstuurd.');
    void this.send();
  }

  async #removeStored(button: HTMLButtonElement): Promise<void> {
    button.disabled = true;
    const isRemoved = await this.#deleteStored(button.value);
    button.disabled = false;
    if (isRemoved) removeShot(button);
  }

  async #deleteStored(id: string): Promise<boolean> {
    const { prefix, onSent } = this.#options;
    const answer = await call('DELETE', prefix + islandPaths.api.photo(id), tokenFor(prefix));
    if (answer.ok) onSent();
    if (answer.ok || answer.status === 404) return true;
    toast('error', 'De foto is niet verwijderd. Probeer het opnieuw als er bereik is.');
    return false;
  }

  /** Shows the waiting photos at their stops. Call it after the stops were replaced. */
  async show(): Promise<void> {
    const waiting = await this.#store.all();
    for (const shot of document.querySelectorAll('.shot.waiting')) shot.remove();
    for (const photo of waiting)
      findStop(photo.delivery)?.querySelector('.photos')?.append(shotOf(photo));
    for (const form of document.querySelectorAll('.photos')) {
      const isFull = form.querySelectorAll('.shot').length >= MAX_PHOTOS;
      const button = form.querySelector<HTMLElement>('.tall');
      if (button !== null) button.hidden = isFull;
    }
  }

  async #sendOne(photo: WaitingPhoto): Promise<boolean> {
    const { prefix, onRefused } = this.#options;
    try {
      const answer = await fetch(prefix + islandPaths.api.photos(photo.delivery), {
        method: 'POST',
        headers: { 'Content-Type': 'image/jpeg', 'X-Client-Request-Id': photo.id },
        body: photo.jpeg,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.ok) {
        const { id } = (await answer.json()) as { id: number };
        if (this.#deleted.has(photo.id)) await this.#deleteStored(String(id));
        return true;
      }
      // After a 401 (no session) and a 429 (too many requests) the photo waits, and is sent again later.
      if (answer.status === 401) leaveForLogin();
      if (answer.status >= 500 || [401, 429].includes(answer.status)) return false;
      onRefused(photo, (await answer.json()) as Failure);
      return true;
    } catch {
      return false;
    }
  }
}

/**
 * Asks in a dialog whether a photo may be deleted, also without a connection. `name` is the name of the photo, such as
 * 'Foto 2 bij Aad'.
 */
async function asksToRemove(name: string): Promise<boolean> {
  const form = document.querySelector<HTMLFormElement>('dialog [data-remove-photo]');
  const dialog = form?.closest('dialog');
  if (!form || !dialog) return true;
  putText(form, '.which', name);
  const closed = new AbortController();
  const { signal } = closed;
  handleForm(form, { submit: () => dialog.close(YES), close: () => dialog.close('') }, { signal });
  dialog.returnValue = '';
  showModal(dialog);
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { signal }));
  closed.abort();
  return dialog.returnValue === YES;
}

/** Keeps the focus in the stop, because the focused button is removed. */
function removeShot(button: HTMLElement): void {
  button.closest('.stop')?.querySelector('summary')?.focus({ preventScroll: true });
  button.closest('.shot')?.remove();
}

function shotOf({ id, thumbnail }: WaitingPhoto): HTMLElement {
  const shot = element('span', { className: 'shot waiting' });
  const alt = 'Foto, nog niet verstuurd';
  const button = element('button', { ariaLabel: 'Foto verwijderen, nog niet verstuurd' });
  button.dataset.id = id;
  button.append(element('i', { className: 'icon i-close' }));
  shot.append(element('img', { src: thumbnail, alt, height: 72 }), button);
  return shot;
}
