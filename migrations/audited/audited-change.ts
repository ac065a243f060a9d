/**
 * A change that the audit log records. In its SQL `row` is the new row, or the old row of a deletion. `trigger.ts`
 * makes one trigger of each change.
 */
export type AuditedChange = {
  table: string;
  /** The end of the trigger's name. It follows the name of the table. */
  name: string;
  /**
   * For 'UPDATE' the trigger writes an entry when one of `values` has changed, with the old and the new values. Other
   * entries have the values of `row`.
   */
  on: 'INSERT' | 'UPDATE' | `UPDATE OF ${string}` | 'DELETE';
  when?: string;
  joins?: string;
  kind: string;
  action: string;
  /** SQL for the record that the entry is about: its id, and its name in words (`subject`). */
  id: string;
  subject: string;
  /** SQL for each value, by the name that the value has in the entry. */
  values: Record<string, string>;
  /** The names of the values with personal data. They are blanked when the customer is forgotten. */
  personal?: readonly string[];
  omitsNulls?: true;
  /** Only for an insert: SQL for the action of the entry when a deleted record with the same id is still kept. */
  restored?: string;
  /** Only for a deletion. The row is kept for 'Ongedaan maken', without these columns. */
  keptWithout?: readonly string[];
};
