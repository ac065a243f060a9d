import { dirname } from 'node:path';
import {
  emptyWriteAheadLog,
  onOwnConnection,
  type Outcome,
  type OwnConnection,
} from '../../database/own-connection.ts';
import { clearDatabase } from './queries.ts';

/** Clears a database in a thread. The value is the path of the backup. */
export async function clearFile(own: OwnConnection): Promise<Outcome<string>> {
  return onOwnConnection(own, (db, clock) => {
    const backup = clearDatabase(db, clock, dirname(own.file));
    emptyWriteAheadLog(db);
    return backup;
  });
}
