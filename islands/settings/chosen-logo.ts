import { DAMAGED, LOGO_FILE, NO_PICTURE, STORED } from '../../src/firm/logo-limits.ts';
import { drawPicture } from '../kit/picture.ts';

/** The logo that the server would make of the chosen file. `address` is a data URL. */
export type ChosenLogo = { address: string; jpeg: Uint8Array; width: number; height: number };

export function logoInput(): HTMLInputElement | null {
  return document.querySelector('#logobestand');
}

/**
 * Reads the chosen file. Returns a sentence for a file that is too large or not a picture, and undefined when no file
 * is chosen. The server checks the file again when the user places it.
 */
export async function readChosenLogo(): Promise<ChosenLogo | string | undefined> {
  const [file] = logoInput()?.files ?? [];
  if (file === undefined) return undefined;
  if (file.size > LOGO_FILE.maxBytes) return LOGO_FILE.tooLarge;
  if (!['image/png', 'image/jpeg'].includes(file.type)) return NO_PICTURE;
  const picture = await createImageBitmap(file).catch(() => undefined);
  return picture === undefined ? DAMAGED : onPaper(picture);
}

/** Shows a logo as soon as its file is chosen, and says that it is not placed yet. */
export function showChosenLogo(): void {
  const input = logoInput();
  const show = () => void showChosen(input);
  input?.addEventListener('change', show);
  // After a reload a browser may still have the file.
  if (input?.value) show();
}

async function showChosen(input: HTMLInputElement | null): Promise<void> {
  const file = input?.files?.[0];
  const logo = await readChosenLogo();
  // The user may have chosen another file meanwhile.
  if (file !== input?.files?.[0]) return;
  const form = input?.form;
  const isPicture = typeof logo === 'object';
  const image = form?.querySelector('img');
  const [problem, line] = form?.querySelectorAll('p') ?? [];
  if (problem) problem.textContent = typeof logo === 'string' ? logo : '';
  if (line) line.textContent = isPicture ? 'Dit logo is nog niet geplaatst.' : '';
  if (image) Object.assign(image, { hidden: !isPicture, src: isPicture ? logo.address : '' });
}

/** Draws the picture on white, not larger than the server would store it. */
async function onPaper(picture: ImageBitmap): Promise<ChosenLogo> {
  const canvas = drawPicture(picture, STORED);
  const { width, height } = canvas;
  const address = canvas.toDataURL('image/jpeg', 0.9);
  const letters = atob(address.slice(address.indexOf(',') + 1));
  return { address, jpeg: Uint8Array.from(letters, (one) => one.charCodeAt(0)), width, height };
}
