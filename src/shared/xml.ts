/**
 * Elements by name. A name that begins with '@' is an attribute. '#' is the text of an element that also has
 * attributes.
 */
export type XmlElement = { [name: string]: XmlContent };
export type XmlContent = string | XmlElement | XmlElement[] | undefined;

/** Omits undefined elements. `line` comes before each element. An element has either a text or other elements. */
export function writeXml(elements: XmlElement, line: '' | `\n${string}` = ''): string {
  let xml = '';
  for (const [name, content] of Object.entries(elements)) {
    if (content === undefined) continue;
    for (const one of Array.isArray(content) ? content : [content])
      xml += writeElement(name, typeof one === 'string' ? { '#': one } : one, line);
  }
  return xml;
}

function writeElement(name: string, content: XmlElement, line: '' | `\n${string}`): string {
  const elements: XmlElement = {};
  let attributes = '';
  let text = '';
  for (const [part, value] of Object.entries(content)) {
    if (typeof value !== 'string' || !/^[@#]/.test(part)) elements[part] = value;
    else if (part === '#') text = escapeXml(value);
    else attributes += ` ${part.slice(1)}="${escapeXml(value)}"`;
  }
  const inside = writeXml(elements, line && `${line}  `);
  return `${line}<${name}${attributes}>${text}${inside}${inside && line}</${name}>`;
}

const ESCAPES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (found) => ESCAPES.get(found) ?? found);
}
