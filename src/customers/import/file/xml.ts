import { boundedXml } from '../../../shared/bounded-xml.ts';
import { refuse } from './table.ts';

export type XmlHandler = {
  /** The attributes have the names of the file, with their prefix. */
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** Reads the parts of an XML document. The names are without their prefix. Throws 'invalid'. */
export function xmlReader({ open, close, text }: XmlHandler) {
  const read = boundedXml({
    open: ({ name, attributes }) => open?.(local(name), attributes),
    close: (name) => close?.(local(name)),
    text,
    hasDoctype: refused,
    isBroken: refused,
    isTooDeep: refused,
    isTooLong: refused,
  });
  const decoder = new TextDecoder();
  return (part: Uint8Array, isLast: boolean) =>
    read(decoder.decode(part, { stream: !isLast }), isLast);
}

function refused(): never {
  throw refuse('Dit bestand is geen gewoon XLSX-bestand.');
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
