import { type RefuseXml, xmlReader } from './xml.ts';

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

/** Reads a document as a stream of elements, so that only the kept elements are in memory. Throws the errors of `refuse`. */
export function readElements(
  document: string,
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
  read(document, true);
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
