/** Adds the typed values of the filter to a link to another page of the list. */
function keepFilter({ target }: Event): void {
  const link =
    target instanceof Element && target.closest<HTMLAnchorElement>('[data-keeps-filter]');
  const form = document.querySelector<HTMLFormElement>('.filter');
  if (!link || !form) return;
  const url = new URL(link.href);
  for (const { name, type, value } of form.querySelectorAll('input'))
    if (name && type !== 'hidden') url.searchParams.set(name, value);
  link.href = url.href;
}

for (const click of ['click', 'auxclick']) document.addEventListener(click, keepFilter);
