/** The text of HTML without scripts, styles and tags. White space, also a no-break space, becomes one space. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style).*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The texts of the cells of the first table, by row. */
export function rowsOf(html: string): string[][] {
  const rows =
    html
      .split('<tbody>')[1]
      ?.split('</tbody>')[0]
      ?.split(/<tr(?: id="[^"]+")?>/)
      .slice(1) ?? [];
  return rows.map((row) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
      cell.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' '),
    ),
  );
}
