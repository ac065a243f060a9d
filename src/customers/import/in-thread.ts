import {
  emptyWriteAheadLog,
  onOwnConnection,
  type Outcome,
  type OwnConnection,
} from '../../database/own-connection.ts';
import { planFor, storeImport } from './queries.ts';
import type { ReadRow } from './row.ts';
import { fromBytes, type Import, readRows, toBytes, type Trial, trialOf } from './trial.ts';

export type TriedImport = { own: OwnConnection; input: Import };
/** The rows have been read, since other requests that write wait during this work. */
export type StoredImport = { own: OwnConnection; read: Uint8Array } & Pick<
  Import,
  'rules' | 'fileName'
>;
type Tried = { trial: Trial; read: Uint8Array };

export async function tryInThread({ own, input }: TriedImport): Promise<Outcome<Tried>> {
  return onOwnConnection(own, (db) => {
    const rows = readRows(input);
    return { trial: trialOf(planFor(db, rows, input.rules)), read: toBytes(rows) };
  });
}

export async function storeInThread({
  own,
  read,
  ...choice
}: StoredImport): Promise<Outcome<Trial>> {
  const rows = fromBytes(read) as ReadRow[];
  return onOwnConnection(own, (db) => {
    const trial = trialOf(storeImport(db, rows, choice));
    emptyWriteAheadLog(db);
    return trial;
  });
}
