import { recordEvent } from '../audit/queries.ts';
import { type Db, type DbAndClock, inTransaction } from '../database/open.ts';
import { DomainError } from '../shared/domain-error.ts';
import { parseId } from '../shared/ids.ts';
import { type Cents, formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { confirmAccount, isWaitingAccount } from './accounts/queries.ts';
import { recordLine } from './bring-back-line.ts';
import { confirmLines } from './confirm-lines.ts';
import { dismissLine, dismissLines } from './dismiss-lines.ts';
import { endLines } from './end-lines.ts';
import { findLineById } from './queries.ts';
import { readChoices } from './read-choices.ts';
import {
  CONFIRM,
  confirmNames,
  DISMISS_ALL,
  END,
  OWN_ACCOUNT,
  SKIP,
  WITHOUT_REFUSED,
} from './wire-names.ts';

/** `line` is the id of the line that was skipped or ended, or of the first line that was booked. */
type Done = { text: string; line?: number };

export async function answerPanel(context: DbAndClock, form: URLSearchParams): Promise<Done> {
  const { db } = context;
  const action = form.get(confirmNames.action) ?? CONFIRM;
  if (action.startsWith(DISMISS_ALL)) {
    const count = await dismissLines(db, idIn(action, DISMISS_ALL));
    return {
      text: `${plural(count, 'regel')} niet geboekt. Lees het afschrift opnieuw in om ze terug te zien.`,
    };
  }
  if (action.startsWith(SKIP)) {
    const line = idIn(action, SKIP);
    dismissLine(db, line);
    return { text: 'De regel is overgeslagen.', line };
  }
  if (action.startsWith(END)) {
    const line = idIn(action, END);
    endLine(db, line);
    return { text: 'De regel is afgedaan.', line };
  }
  if (action.startsWith(OWN_ACCOUNT)) return ownAccount(db, action.slice(OWN_ACCOUNT.length));
  // A page of an earlier version may have other buttons. Such a button must not book the ticked lines.
  if (![CONFIRM, WITHOUT_REFUSED].includes(action))
    throw new DomainError('invalid', 'Herlaad de pagina en probeer het opnieuw.');
  return book(context, form, action);
}

/** A text such as `3 betalingen geboekt, € 412,50.` */
export function bookedText(booked: number, total: Cents): string {
  return `${plural(booked, 'betaling')} geboekt, ${formatEuros(total)}.`;
}

function idIn(action: string, start: string): number {
  return parseId(action.slice(start.length)) ?? 0;
}

function endLine(db: Db, id: number): void {
  inTransaction(db, () => {
    recordLine(db, 'end', id);
    endLines(db, [findLineById(db, id)?.ref ?? '']);
  });
}

function ownAccount(db: Db, account: string): Done {
  inTransaction(db, () => {
    if (!isWaitingAccount(db, account))
      throw new DomainError('not-found', 'Van deze rekening wacht geen regel.');
    confirmAccount(db, account);
    recordEvent(db, { action: 'rekening bevestigd', kind: 'gegevens', subject: account });
  });
  return { text: 'Vipo onthoudt dat dit ook jullie rekening is.' };
}

async function book(context: DbAndClock, form: URLSearchParams, action: string): Promise<Done> {
  const without = action === WITHOUT_REFUSED ? form.getAll(confirmNames.refused) : [];
  const choices = await readChoices(context, form, new Set(without));
  if (choices.length === 0) throw new DomainError('invalid', 'Vink eerst een regel aan.');
  const { booked, total, line } = await confirmLines(context, choices);
  return { text: bookedText(booked, total), line };
}
