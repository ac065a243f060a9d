// The archive: ticks outlive a list that a filter or the next page replaces.

const form = document.querySelector<HTMLFormElement>('#selectie');
const option = form?.querySelector('option');
const text = option?.textContent ?? '';
const chosen = new Set<string>();

/** What is ticked and not in sight goes along with the form as a hidden field; its first choice says how many. */
function update(): void {
  const boxes = [
    ...document.querySelectorAll<HTMLInputElement>('input[type=checkbox][form=selectie]'),
  ];
  for (const box of boxes) box.checked = chosen.has(box.value);
  const unseen = [...chosen].filter((value) => boxes.every((box) => box.value !== value));
  form?.querySelectorAll('input[type=hidden]').forEach((field) => field.remove());
  form?.append(...unseen.map(hiddenField));
  if (option) option.textContent = chosen.size === 0 ? text : `${text} (${chosen.size})`;
}

function hiddenField(value: string): HTMLInputElement {
  return Object.assign(document.createElement('input'), { type: 'hidden', name: 'nummer', value });
}

function remember({ value, checked }: HTMLInputElement): void {
  if (checked) chosen.add(value);
  else chosen.delete(value);
}

document
  .querySelectorAll<HTMLInputElement>('input[form=selectie]:checked')
  .forEach((box) => remember(box));
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.form !== form) return;
  remember(target);
  update();
});
document.addEventListener('htmx:after:swap', update);
update();
