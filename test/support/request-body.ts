/** The content type of a body: the type of the file, or JSON. */
export function typeOf(body: object): string {
  return body instanceof Blob ? body.type : 'application/json';
}

export function bodyOf(body: object): Blob | string {
  return body instanceof Blob ? body : JSON.stringify(body);
}

export function formOf(body: object): FormData | URLSearchParams {
  const fields = Object.entries(body) as [string, string | Blob][];
  const hasFile = fields.some(([, value]) => value instanceof Blob);
  const form = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) form.append(name, value as string);
  return form;
}
