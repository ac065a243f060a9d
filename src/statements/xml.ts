import type sax from 'sax';
import { boundedXmlWithNamespaces } from '../shared/bounded-xml.ts';
import { UnreadableFile } from './line.ts';

/** An element without its namespace prefix. `text` has no spaces around it. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};

type Handler = {
  /** The root element and its namespace. Throws when the document is of another kind. */
  onRoot: (name: string, namespace: string) => void;
  /** Whether to keep an element with all that is in it, by its path from the root. */
  isKept: (path: string) => boolean;
  onElement: (element: XmlElement) => void;
};

/**
 * Reads a document as a stream of elements, so that only the kept elements are in memory. Refuses a document type, so
 * that there are no entities but the five of XML itself and the numbered ones. Throws UnreadableFile.
 */
export function readXml(text: string, handler: Handler): void {
  const { onOpen, onClose, onText } = collector(handler);
  const read = boundedXmlWithNamespaces({
    open: onOpen,
    close: onClose,
    text: onText,
    hasDoctype: () => {
      throw new UnreadableFile('Dit bestand heeft een DOCTYPE. Een bankafschrift heeft die niet.');
    },
    isBroken: (error) => {
      throw new UnreadableFile(
        `Dit is geen bankafschrift in CAMT.053 (geen geldige XML, ${placeOf(error)}). Kies bij je bank bij downloaden voor CAMT.053.`,
      );
    },
    isTooDeep: () => {
      throw new UnreadableFile('Dit bestand is te diep genest.');
    },
    isTooLong: () => {
      throw new UnreadableFile(
        'Dit is geen gewoon bankafschrift: een element heeft te veel of te lange kenmerken.',
      );
    },
  });
  read(text, true);
}

function collector({ onRoot, isKept, onElement }: Handler) {
  const path: string[] = [];
  const open: XmlElement[] = [];
  const onOpen = ({ local, uri, attributes }: sax.QualifiedTag) => {
    if (path.length === 0) onRoot(local, uri);
    path.push(local);
    if (open.length === 0 && !isKept(path.join('/'))) return;
    const element = newElement(local, attributes);
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  const onClose = () => {
    path.pop();
    const element = open.pop();
    if (element === undefined) return;
    element.text = element.text.trim();
    if (open.length === 0) onElement(element);
  };
  const onText = (part: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  };
  return { onOpen, onClose, onText };
}

function newElement(name: string, attributes: sax.QualifiedTag['attributes']): XmlElement {
  const named = Object.values(attributes).map(({ local, value }) => [local, value]);
  const values = Object.fromEntries(named) as Record<string, string>;
  return { name, attributes: values, text: '', children: [] };
}

function placeOf({ message }: Error): string {
  const [, line] = /\nLine: (\d+)/.exec(message) ?? [];
  return line === undefined ? 'het bestand is niet compleet' : `regel ${Number(line) + 1}`;
}

export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name);
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((one) => one.name === name) ?? [];
}

/** The first element at a path of names, as `RltdPties/Dbtr/Nm`. */
export function find(element: XmlElement | undefined, names: string): XmlElement | undefined {
  return names.split('/').reduce(child, element);
}

/** The text of the first of these paths that has one, or ''. */
export function textAt(element: XmlElement | undefined, ...paths: string[]): string {
  for (const names of paths) {
    const text = find(element, names)?.text;
    if (text) return text;
  }
  return '';
}
