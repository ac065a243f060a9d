/** The content type of a body: the type of the file, or JSON. */
export function typeOf(body: unknown): string {
  return body instanceof Blob ? body.type : 'application/json';
}

export function bodyOf(body: unknown): Blob | string {
  return body instanceof Blob ? body : JSON.stringify(body);
}

/** The fields of a form by name. A form with a file is sent as multipart/form-data. */
export type Form = Record<string, string | Blob>;

export function formOf(body: object): FormData | URLSearchParams {
  const fields = Object.entries(body as Form);
  const hasFile = fields.some(([, value]) => value instanceof Blob);
  const form = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) form.append(name, value as string);
  return form;
}
