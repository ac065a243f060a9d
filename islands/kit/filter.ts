/**
 * Whether the list for the typed filter is still loading. The address of the page has the filter of the shown list.
 */
export function isFilterLoading(): boolean {
  const shown = new URL(location.href).searchParams;
  const fields = document.querySelectorAll<HTMLInputElement>(
    '.filter :is([type=search], [inputmode])',
  );
  return [...fields].some(({ name, value }) => value.trim() !== (shown.get(name)?.trim() ?? ''));
}
