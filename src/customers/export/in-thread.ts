import {
  onOwnConnection,
  type Outcome,
  type OwnConnection,
} from '../../database/own-connection.ts';
import { listCustomers } from './queries.ts';
import { customersXlsx } from './xlsx.ts';

export async function xlsxInThread(own: OwnConnection): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  return onOwnConnection(own, (db) => customersXlsx(listCustomers(db)));
}
