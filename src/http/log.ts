export type LogEntry = { event: string } & Record<string, string | number | boolean | undefined>;
export type Log = (entry: LogEntry) => void;

/** One JSON object a line on standard error: line breaks in a value cannot forge a second line. */
export function logToStandardError(entry: LogEntry): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
}
