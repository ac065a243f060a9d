import {
  emptyWriteAheadLog,
  onOwnConnection,
  type Outcome,
  type OwnConnection,
} from '../database/own-connection.ts';
import { bookLines, type Choice, type Confirmed } from './book.ts';

export type BookedLines = { own: OwnConnection; choices: readonly Choice[] };

export async function bookInThread({ own, choices }: BookedLines): Promise<Outcome<Confirmed>> {
  return onOwnConnection(own, (db, clock) => {
    const confirmed = bookLines({ db, clock }, choices);
    emptyWriteAheadLog(db);
    return confirmed;
  });
}
