import { username } from './username.ts';

export type SelectedRow = { value: string; name: string; data: Record<string, string | undefined> };

/**
 * The selected rows of a list, in order, for one user and one tab. `edition` changes when clearing or restoring removes
 * invoices (`getEdition`). Rows that were selected in an older edition are dropped.
 */
export class RowSelection {
  readonly #name: string;
  readonly #show: (rows: SelectedRow[]) => void;
  readonly #owner: string;
  #all: SelectedRow[];

  /** `name` is the name of the checkboxes. `show` is called at the start and after every change. */
  constructor(name: string, show: (rows: SelectedRow[]) => void, edition = '') {
    this.#name = name;
    this.#show = show;
    this.#owner = `${edition} ${username()}`;
    document.addEventListener('change', ({ target }) => this.#follow(target));
    document.addEventListener('htmx:after:swap', () => this.change(this.#all));
    this.#all = this.#kept();
    for (const box of this.boxes()) if (box.checked) this.#toggle(box);
    this.change(this.#all);
  }

  get all(): readonly SelectedRow[] {
    return this.#all;
  }

  boxes(): HTMLInputElement[] {
    return [...document.querySelectorAll<HTMLInputElement>(`[type=checkbox][name=${this.#name}]`)];
  }

  change(all: SelectedRow[]): void {
    this.#all = all;
    sessionStorage.setItem(key(), JSON.stringify({ owner: this.#owner, all }));
    // The login page compares this name, and clears the storage when another user logs in.
    sessionStorage.draftOf = username();
    for (const box of this.boxes()) box.checked = this.#has(box);
    this.#show(all);
  }

  #kept(): SelectedRow[] {
    const kept = JSON.parse(sessionStorage.getItem(key()) ?? '{}') as Partial<Kept>;
    return kept.owner === this.#owner ? (kept.all ?? []) : [];
  }

  #has({ value }: { value: string }): boolean {
    return this.#all.some((row) => row.value === value);
  }

  #toggle(box: HTMLInputElement): void {
    if (!box.checked) this.#all = this.#all.filter(({ value }) => value !== box.value);
    else if (!this.#has(box)) this.#all = [...this.#all, rowOf(box)];
  }

  toggle(boxes: HTMLInputElement[], checked: boolean): void {
    for (const box of boxes) {
      box.checked = checked;
      this.#toggle(box);
    }
    this.change(this.#all);
  }

  #follow(target: EventTarget | null): void {
    if (target instanceof HTMLInputElement && target.name === this.#name)
      this.toggle([target], target.checked);
  }
}

/** Adds the selected rows of other pages of the list to a form. */
export function addOthers(form: HTMLFormElement, all: readonly SelectedRow[], name: string): void {
  form.querySelectorAll(`input[type=hidden][name=${name}]`).forEach((field) => field.remove());
  const shown = [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  for (const { value } of all)
    if (!shown.some((box) => box.value === value))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
}

/** Deselects the rows of the list on another page, except those with the given values. */
export function keepSelected(path: string, values: ReadonlySet<string>): void {
  const kept = JSON.parse(sessionStorage.getItem(key(path)) ?? 'null') as Kept | null;
  const all = kept?.all.filter(({ value }) => values.has(value));
  if (kept) sessionStorage.setItem(key(path), JSON.stringify({ ...kept, all }));
}

type Kept = { owner: string; all: SelectedRow[] };

const key = (path = location.pathname) => `selected:${path}`;

export function rowOf({ value, ariaLabel, dataset }: HTMLInputElement): SelectedRow {
  return { value, name: ariaLabel ?? value, data: Object.fromEntries(Object.entries(dataset)) };
}
