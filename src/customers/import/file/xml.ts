import sax from 'sax';
import { refuse } from './table.ts';

export type XmlHandler = {
  /** The attributes have the names of the file, with their prefix. */
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** The parts of an XLSX have about ten levels. */
const MAX_DEPTH = 60;
/** `strictEntities` leaves the entities of HTML out. */
const OPTIONS = { strictEntities: true } as sax.SAXOptions;

/**
 * Reads the parts of an XML document. The names are without their prefix. Refuses a document type, so that there are
 * no entities but the five of XML itself and the numbered ones. Throws 'invalid'.
 */
export function xmlReader({ open, close, text }: XmlHandler) {
  const parser = sax.parser(true, OPTIONS);
  let depth = 0;
  Object.assign(parser, {
    onopentag: ({ name, attributes }: sax.Tag) => {
      depth += 1;
      if (depth > MAX_DEPTH) refused();
      open?.(local(name), attributes);
    },
    onclosetag: (name: string) => {
      depth -= 1;
      close?.(local(name));
    },
    ontext: text,
    oncdata: text,
    onerror: refused,
    ondoctype: refused,
  });
  const decoder = new TextDecoder();
  return (part: Uint8Array, isLast: boolean) => {
    parser.write(decoder.decode(part, { stream: !isLast }));
    if (isLast) parser.close();
  };
}

function refused(): never {
  throw refuse('Dit bestand is geen gewoon XLSX-bestand.');
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
