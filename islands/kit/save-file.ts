import { element } from './element.ts';
const RELEASE_MS = 1000;

export function saveFile(file: Blob, name: string): void {
  const link = element('a', { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS);
}
