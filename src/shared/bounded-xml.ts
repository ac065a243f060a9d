import sax from 'sax';

/** The limits of a document. Attributes are limited too, because some loops of the parser are quadratic in them. */
const MAX_DEPTH = 60;
const MAX_ATTRIBUTES = 64;
const MAX_ATTRIBUTE = 4096;
const MAX_TAG = 16 * 1024;
/** Small parts, so that a long tag is noticed before it ends. */
const PART = 2048;

type XmlHandler<Tag> = {
  open?: ((tag: Tag) => void) | undefined;
  close?: ((name: string) => void) | undefined;
  text?: ((text: string) => void) | undefined;
  /** Throws for a document with a document type, so that there are no entities but the five of XML and the numbered ones. */
  hasDoctype: () => never;
  /** Throws for what is no XML. */
  isBroken: (error: Error) => never;
  /** Throws for too many levels of elements. */
  isTooDeep: () => never;
  /** Throws for a tag with too many or too long attributes. */
  isTooLong: () => never;
};

/** Reads an XML document in parts, with limits on its tags. `strictEntities` leaves the entities of HTML out. */
export function boundedXml(handler: XmlHandler<sax.Tag>) {
  return reader(sax.parser(true, { strictEntities: true } as sax.SAXOptions), handler);
}

/** The same, with the namespace of each name. */
export function boundedXmlWithNamespaces(handler: XmlHandler<sax.QualifiedTag>) {
  const options = { xmlns: true, strictEntities: true } as sax.SAXOptions;
  return reader(sax.parser(true, options), handler as XmlHandler<sax.Tag | sax.QualifiedTag>);
}

function reader<Tag extends sax.Tag | sax.QualifiedTag>(
  parser: sax.SAXParser,
  { open, close, text, hasDoctype, isBroken, isTooDeep, isTooLong }: XmlHandler<Tag>,
) {
  let depth = 0;
  let attributes = 0;
  let isInTag = false;
  Object.assign(parser, {
    onopentagstart: () => {
      isInTag = true;
      attributes = 0;
    },
    onattribute: ({ name, value }: { name: string; value: string }) => {
      attributes += 1;
      // The parser asks the object of the attributes for `hasOwnProperty`, which one with this name would replace.
      const isHarmful = name === 'hasOwnProperty' || value.length > MAX_ATTRIBUTE;
      if (isHarmful || attributes > MAX_ATTRIBUTES) isTooLong();
    },
    onopentag: (tag: Tag) => {
      isInTag = false;
      depth += 1;
      if (depth > MAX_DEPTH) isTooDeep();
      open?.(tag);
    },
    onclosetag: (name: string) => {
      depth -= 1;
      close?.(name);
    },
    ontext: text,
    oncdata: text,
    onerror: isBroken,
    ondoctype: hasDoctype,
  });
  return (part: string, isLast: boolean) => {
    for (let at = 0; at < part.length; at += PART) {
      parser.write(part.slice(at, at + PART));
      if (isInTag && parser.position - parser.startTagPosition > MAX_TAG) isTooLong();
    }
    if (isLast) parser.close();
  };
}
