/** The fields in the main part of a page, by name, with the values that a browser without scripts would send. */
export function fieldsOf(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const [, main = html] = html.split('<main');
  for (const [, tag = '', attributes = '', text = ''] of main.matchAll(
    /<(input|textarea|select)\b([^>]*)>(?:(?<=<(?:textarea|select)\b[^>]*>)(.*?)<\/(?:textarea|select)>)?/gs,
  )) {
    const name = attribute(attributes, 'name');
    const isOff = /type="(radio|checkbox)"/.test(attributes) && !/\bchecked=""/.test(attributes);
    if (name !== '' && !isOff) fields[name] = valueOf(tag, attributes, text);
  }
  return fields;
}

function valueOf(tag: string, attributes: string, text: string): string {
  // The first line break of a text area is no part of its value (HTML, textarea).
  if (tag === 'textarea') return plain(text).replace(/^\n/, '');
  if (tag === 'input') return attribute(attributes, 'value');
  const [, chosen = ''] = /<option([^>]*\bselected=""[^>]*)>/.exec(text) ?? [];
  return attribute(chosen, 'value');
}

function attribute(attributes: string, name: string): string {
  return plain(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}

const entities: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

function plain(html: string): string {
  return html.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? entity);
}
