export type LogEntry = { event: string } & Record<string, string | number | boolean | undefined>;
export type Log = (entry: LogEntry) => void;

/** Writes one line of JSON to standard error. JSON escapes line breaks, so no value can forge a line. */
export function logToStandardError(entry: LogEntry): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
}
