import {
  emptyWriteAheadLog,
  onOwnConnection,
  type Outcome,
  type OwnConnection,
} from '../../database/own-connection.ts';
import { planFor, storeImport } from './queries.ts';
import { type Import, readRows, type Trial, trialOf } from './trial.ts';

export type TriedImport = { own: OwnConnection; input: Import };
export type StoredImport = TriedImport;

export async function tryInThread({ own, input }: TriedImport): Promise<Outcome<Trial>> {
  return onOwnConnection(own, (db) => trialOf(planFor(db, readRows(input), input.withKnown)));
}

export async function storeInThread({ own, input }: StoredImport): Promise<Outcome<Trial>> {
  return onOwnConnection(own, (db) => {
    const trial = trialOf(storeImport(db, readRows(input), input));
    emptyWriteAheadLog(db);
    return trial;
  });
}
