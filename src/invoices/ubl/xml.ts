import { writeXml, type XmlContent, type XmlElement } from '../../shared/xml.ts';

/** Omits undefined and empty elements, because validators refuse empty elements. */
export function buildXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${writeXml(withoutEmpty(root), '\n')}\n`;
}

function withoutEmpty(element: XmlElement): XmlElement {
  const filled: XmlElement = {};
  for (const [name, content] of Object.entries(element)) {
    const left = Array.isArray(content)
      ? content.map(withoutEmpty)
      : typeof content === 'object'
        ? withoutEmpty(content)
        : content && xmlText(content);
    if (!isEmpty(left)) filled[name] = left;
  }
  return filled;
}

function isEmpty(content: XmlContent): boolean {
  if (content === undefined || content === '') return true;
  return typeof content === 'object' && Object.keys(content).every((name) => name.startsWith('@'));
}

/** Removes characters that XML 1.0 does not allow (production 2), and makes each line break a line feed. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\t\n\u0020-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .trim();
}

export function textOrDash(text: string): string {
  return xmlText(text) || '-';
}
