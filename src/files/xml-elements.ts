import { UnreadableFile } from './unreadable-file.ts';
import { type RefuseXml, xmlReader } from './xml.ts';

/** An element. Its name has no namespace prefix, and `text` has no white space around it. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};

type Handler = {
  /**
   * Called with the name and the namespace of the root element. It throws when the document is not of the expected
   * kind.
   */
  onRoot: (name: string, namespace: string) => void;
  isKept: (path: string) => boolean;
  onElement: (element: XmlElement) => void;
};

/**
 * Reads a document as a stream of elements. Only an element that `isKept` accepts, and the elements in it, are in
 * memory. Throws the errors of `refuse`, and UnreadableFile for an unknown encoding and for bytes that are wrong in the
 * encoding.
 */
export function readElements(
  document: Uint8Array,
  refuse: RefuseXml,
  { onRoot, isKept, onElement }: Handler,
): void {
  const kept: XmlElement[] = [];
  const read = xmlReader(refuse, {
    open: (name, attributes, path, namespace) => {
      if (path.length === 1) onRoot(name, namespace);
      if (kept.length === 0 && !isKept(path.join('/'))) return;
      const element = { name, attributes, text: '', children: [] };
      kept.at(-1)?.children.push(element);
      kept.push(element);
    },
    close: () => {
      const element = kept.pop();
      if (element === undefined) return;
      element.text = element.text.trim();
      if (kept.length === 0) onElement(element);
    },
    text: (part) => {
      const element = kept.at(-1);
      if (element !== undefined) element.text += part;
    },
  });
  read(decode(document), true);
}

const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1252',
  'us-ascii',
];

/** Decodes the bytes in the encoding of their byte order mark or XML declaration. The text has neither of these. */
function decode(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (!ENCODINGS.includes(encoding))
    throw new UnreadableFile(`Dit bestand heeft een tekenset die Vipo niet kent (${encoding}).`);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.replace(/^\s*<\?xml[^>]*\?>/, '');
  } catch {
    throw new UnreadableFile(`Dit bestand is geen tekst in ${encoding}.`);
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, declared = 'utf-8'] =
    /^(?:ï»¿)?\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(start) ?? [];
  return declared.toLowerCase().slice(0, 40);
}

export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name);
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((one) => one.name === name) ?? [];
}

/** Finds the first element at a path of names, such as `RltdPties/Dbtr/Nm`. */
export function find(element: XmlElement | undefined, names: string): XmlElement | undefined {
  return names.split('/').reduce(child, element);
}

/** The text at the first of these paths that has a text. It is '' when none of them has a text. */
export function textAt(element: XmlElement | undefined, ...paths: string[]): string {
  for (const names of paths) {
    const text = find(element, names)?.text;
    if (text) return text;
  }
  return '';
}
