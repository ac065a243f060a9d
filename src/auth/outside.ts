import type { Ctx } from '../http/context.ts';
import type { Page } from '../http/document.tsx';
import { statusOf } from '../http/errors.ts';
import { sendPage } from '../http/page.tsx';
import type { DomainError } from '../shared/domain-error.ts';

export function sendOutside(c: Ctx, page: Page, error?: DomainError) {
  const seconds = error?.retryAfterSeconds;
  if (seconds !== undefined) c.header('Retry-After', String(seconds));
  return sendPage(c, { ...page, script: 'login' }, error && statusOf(error.code));
}
