/** Adds the typed values of the filter to the tabs of its list. */
function keepFilter({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('.tabs a');
  const form = document.querySelector<HTMLFormElement>('.filter');
  if (!link || !form) return;
  const url = new URL(link.href);
  for (const { name, type, value } of form.querySelectorAll('input'))
    if (name && type !== 'hidden') url.searchParams.set(name, value);
  link.href = url.href;
}

for (const click of ['click', 'auxclick']) document.addEventListener(click, keepFilter);
