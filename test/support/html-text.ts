/** The text of HTML without scripts, styles and tags. White space, also a fixed space, becomes one space. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style).*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
