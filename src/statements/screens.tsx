import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { formBody, formValues } from '../http/input.ts';
import { paths } from '../paths.ts';
import { answerDivision, sendDivision } from './divide-page.tsx';

export const statementsScreens = new Hono<Env>()
  .get(paths.divideLine(':id'), (c) => sendDivision(c))
  .post(paths.divideLine(':id'), formBody, async (c) => answerDivision(c, await formValues(c)));
