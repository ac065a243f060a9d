/** The text of HTML: without scripts, styles and tags, and with one space for all white space, also at a fixed space. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style).*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
