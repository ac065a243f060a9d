export type Texts<Name extends string = string> = Record<Name, string>;

/** The wire name (Dutch) of each field: in JSON, in forms and in the `fields` of an error. */
export type WireNames<Name extends string = string> = Readonly<Record<Name, string>>;

/** The hidden inputs of a form that changes a record. Calls use the same name for the version. */
export const HIDDEN = { requestId: 'aanvraag', version: 'versie', loaded: 'geladen' } as const;
export type VersionAnswer = { [HIDDEN.version]: number };

/** The header of a request for a page that a script will show in a dialog. */
export const IN_DIALOG = 'Vipo-Dialog';
/** The header of a request that no act of the user causes. Such a request does not keep the session alive. */
export const AUTOMATIC = 'Vipo-Automatic';

/** The values of hidden fields, buttons and query parameters that answer a question. */
export const YES = 'ja';
export const NO = 'nee';

type Named<Value> = Readonly<Record<string, Value>>;

/** Renames fields to their names on the wire. A name that is not in the map stays. */
export function toWireNames<Value>(names: WireNames, fields: Named<Value>): Record<string, Value> {
  const renamed = Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]);
  return Object.fromEntries(renamed) as Record<string, Value>;
}

/** Renames fields on the wire to their names in the code. A name that is not in the map stays. */
export function fromWireNames<Value>(names: WireNames, sent: Named<Value>): Record<string, Value> {
  const known = Object.entries(names).map(([name, wireName]) => [wireName, name]);
  return toWireNames(Object.fromEntries(known) as WireNames, sent);
}

/** Reads the fields on the wire as texts. The text of a missing field is ''. A number gets a decimal comma. */
export function readTexts<Name extends string>(
  names: WireNames<Name>,
  sent: Named<unknown>,
): Texts<Name> {
  const read = Object.entries<string>(names).map(([name, wireName]) => [
    name,
    text(sent[wireName]),
  ]);
  return Object.fromEntries(read) as Texts<Name>;
}

function text(value: unknown): string {
  return typeof value === 'number' ? String(value).replace('.', ',') : ((value ?? '') as string);
}
