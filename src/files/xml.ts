import sax from 'sax';
import type { DomainError } from '../shared/domain-error.ts';

/**
 * The limits of a document. The number of attributes is limited too, because the time of some loops in the parser grows
 * with the square of this number.
 */
const MAX_DEPTH = 60;
const MAX_ATTRIBUTES = 64;
const MAX_ATTRIBUTE = 4096;
const MAX_TAG = 16 * 1024;
/** The number of characters that are parsed at a time. With small parts, a very long tag is refused before its end. */
const PART = 2048;

/**
 * The names of elements are without their prefix, but the names of attributes keep their prefix. The path has the names
 * from the root to the element. The namespace is '' unless the element itself declares it. Usually only the root
 * declares a namespace.
 */
type XmlHandler = {
  open?: (name: string, attributes: Attributes, path: readonly string[], namespace: string) => void;
  close?: (name: string) => void;
  text?: (text: string, path: readonly string[]) => void;
};
type Attributes = Record<string, string>;
/**
 * 'document-type' is refused because it can define entities. The entities of XML itself and numbered entities are
 * allowed.
 */
export type XmlProblem = 'document-type' | 'broken' | 'too-deep' | 'too-long';
export type RefuseXml = (problem: XmlProblem, line: number) => DomainError;

/** Returns a function that parses the parts of an XML document, with limits. It throws the errors of `refuse`. */
export function xmlReader(refuse: RefuseXml, { open, close, text }: XmlHandler) {
  // With `strictEntities` the parser does not know the entities of HTML.
  const parser = sax.parser(true, { strictEntities: true } as sax.SAXOptions);
  const fail = (problem: XmlProblem) => {
    throw refuse(problem, parser.line + 1);
  };
  const path: string[] = [];
  const onText = (part: string) => text?.(part, path);
  let attributes = 0;
  let isInTag = false;
  Object.assign(parser, {
    onopentagstart: () => {
      isInTag = true;
      attributes = 0;
    },
    onattribute: ({ name, value }: { name: string; value: string }) => {
      attributes += 1;
      // The parser calls the method `hasOwnProperty` of the attributes. An attribute with this name would replace the
      // method.
      const isHarmful = name === 'hasOwnProperty' || value.length > MAX_ATTRIBUTE;
      if (isHarmful || attributes > MAX_ATTRIBUTES) fail('too-long');
    },
    onopentag: (tag: sax.Tag) => {
      isInTag = false;
      const name = tag.name.slice(tag.name.indexOf(':') + 1);
      if (path.push(name) > MAX_DEPTH) fail('too-deep');
      open?.(name, tag.attributes, path, declaredNamespace(tag));
    },
    onclosetag: () => close?.(path.pop() ?? ''),
    ontext: onText,
    oncdata: onText,
    onerror: () => fail('broken'),
    ondoctype: () => fail('document-type'),
  });
  const decoder = new TextDecoder();
  return (part: string | Uint8Array, isLast: boolean) => {
    const read = typeof part === 'string' ? part : decoder.decode(part, { stream: !isLast });
    for (let at = 0; at < read.length; at += PART) {
      parser.write(read.slice(at, at + PART));
      if (isInTag && parser.position - parser.startTagPosition > MAX_TAG) fail('too-long');
    }
    if (isLast) parser.close();
  };
}

function declaredNamespace({ name, attributes }: sax.Tag): string {
  const colon = name.indexOf(':');
  return attributes[colon < 0 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`] ?? '';
}
