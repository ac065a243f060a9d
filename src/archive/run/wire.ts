import { z } from 'zod';
import { cents } from '../../shared/money.ts';
import { type Run, RUN_STAGES, RUN_STEPS } from './run.ts';

const MAX_DELIVERIES = 10_000;

const note = z.object({ step: z.enum(RUN_STEPS), text: z.string(), isFailure: z.boolean() });
const amount = z.int().transform(cents);
const count = z.int().min(0).max(MAX_DELIVERIES);
const line = z.object({
  id: z.int(),
  name: z.string(),
  total: amount,
  stage: z.enum(RUN_STAGES),
  notes: z.array(note),
});
const run = z.object({
  count,
  done: count,
  sum: amount,
  isOver: z.boolean(),
  lines: z.array(line),
});

/** Parses the run that the browser sends. Undefined for a text that is not a run. */
export function readRun(text: string): Run | undefined {
  try {
    return run.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
