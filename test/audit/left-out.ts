import { keptSums } from '../../src/bookkeeping/kept-sums.ts';

/** Columns that a list may leave out, each with the reason. */
export type LeftOut = Record<string, string>;

const ID = 'The entry has it as subject_id.';
const FOLDED = 'It follows from the name.';
const POINT = {
  latitude: 'It follows from the address.',
  longitude: 'It follows from the address.',
  address_not_found: 'It follows from the address.',
};
const VERSION = 'It counts the changes and is none itself.';

/** Columns whose values and changes the log does not record. */
export const notLogged: Record<string, LeftOut> = {
  deliveries: {
    id: ID,
    customer_id: 'The entry names the customer.',
    customer_name_fold: FOLDED,
    invoiced: 'The invoice has an entry of its own.',
    request_id: 'It only recognizes a request that is sent twice.',
    version: VERSION,
    reissue_of: 'It never changes, and the delivery that it names has an entry of its own.',
    ...POINT,
    window_from: 'It is not in the books.',
    window_until: 'It is not in the books.',
  },
  customers: { id: ID, name_fold: FOLDED, search_text: FOLDED, version: VERSION, ...POINT },
  users: {
    id: ID,
    username_fold: FOLDED,
    email_fold: 'It follows from the address.',
    password_hash: 'A secret. That it changed has an entry of its own.',
    must_change_password: 'It changes with the password.',
    created_at: 'It is the time of the entry.',
    last_login_at: 'Logging in has an entry of its own.',
    version: VERSION,
  },
  settings: {
    id: 'There is one row.',
    vat_rate: 'No screen changes it.',
    clock_trusted_after: 'Trusting the clock has an entry of its own.',
    first_steps_closed: 'It hides a list and changes no record.',
    ...POINT,
    old_invoices_hidden: 'It hides a line and changes no record.',
    version: VERSION,
  },
  photos: {
    delivery_id: ID,
    request_id: 'It only recognizes a request that is sent twice.',
    made_at: 'It is the time of the entry.',
    width: 'It follows from the photo.',
    height: 'It follows from the photo.',
    jpeg: 'The log has no pictures.',
  },
  reminder_holds: { invoice_id: 'The entry has its delivery as subject_id.' },
  // Forgetting a customer blanks these two columns.
  audit_log: { subject: 'It may be blanked.', detail: 'It may be blanked.' },
  login_rules: { id: 'There is one row.' },
  payments: {
    id: 'The entry names the invoice, the day and the amount.',
    invoice_id: 'The entry has its delivery as subject_id.',
    recorded_at: 'It is the time of the entry.',
    recorded_by: 'It is the actor of the entry.',
    undone_at: 'Undoing has an entry of its own.',
    undone_by: 'Undoing has an entry of its own.',
    request_id: 'It only recognizes a request that is sent twice.',
    taken_back_on: 'Undoing has an entry of its own.',
  },
  takeovers: {
    id: 'It only recognizes a request that is sent twice.',
    until: 'The entry has it as subject.',
    recorded_at: 'It is the time of the entry.',
    recorded_by: 'It is the actor of the entry.',
    undone_at: 'Undoing has an entry of its own.',
    undone_by: 'Undoing has an entry of its own.',
  },
};

/** Columns that a deleted record loses, so that 'Ongedaan maken' does not bring them back. */
export const notKept: Record<string, LeftOut> = {
  deliveries: {
    customer_id: 'The delivery is linked to the customer who has the name by then.',
    invoiced: 'An invoiced delivery is never deleted.',
    request_id: 'The request was answered long ago.',
  },
  customers: {},
};

export const notFixed: Record<string, LeftOut> = {
  deliveries: {
    id: 'The invoice refers to it.',
    customer_id: 'A deleted customer leaves its deliveries.',
    customer_name_fold: FOLDED,
    position: 'Moving another delivery of its slot can change it.',
    request_id: 'It is not on the invoice.',
    version: 'It is not on the invoice.',
    delivered_at: 'It is not on the invoice.',
    received: 'It is not on the invoice.',
    outcome: 'It is not on the invoice.',
    outcome_at: 'It is not on the invoice.',
    outcome_remark: 'It is not on the invoice.',
    delivered_quantity: 'It is not on the invoice.',
    reissue_of: 'It is not on the invoice.',
    email: 'It is not on the invoice.',
    latitude: 'It is not on the invoice.',
    longitude: 'It is not on the invoice.',
    address_not_found: 'It is not on the invoice.',
    window_from: 'It is not on the invoice.',
    window_until: 'It is not on the invoice.',
  },
};

/** For these tables the log has entries of events, and not the values of the columns. */
export const loggedInPart: Record<string, string> = {
  authenticators: 'The log has no secrets.',
  credits: 'A credit is kept for good, so the entry has its number and amounts only.',
  driver_links: 'The log has no tokens.',
  invoices: 'An invoice is kept for good, so the entry has its number and amounts only.',
  outgoing: 'The log has the outcome of each attempt.',
};

/** Triggers that need not list all columns of their table. */
export const readsSome: Record<string, string> = {
  number_series_never_goes_back: 'Compares the key and the last number, which is the whole row.',
  number_series_is_kept: 'Refuses every deletion.',
  invoices_never_change: 'Refuses every change.',
  invoices_are_kept: 'Refuses every deletion.',
  credits_never_change: 'Refuses every change.',
  credits_are_kept: 'Refuses every deletion.',
  credit_negates_its_invoice: 'Compares the amounts.',
  invoice_closes_its_delivery: 'Needs the delivery only.',
  invoiced_deliveries_are_kept: 'Refuses every deletion.',
  customer_takes_deliveries: 'Links by the name.',
  renamed_customer_takes_deliveries: 'Links by the name.',
  reissue_keeps_its_day: 'Compares the day only.',
  last_administrator_stays: 'Counts active administrators.',
  users_are_kept: 'Refuses every deletion.',
  delivery_name_comes: 'Keeps the search index.',
  delivery_name_goes: 'Keeps the search index.',
  delivery_name_changes: 'Keeps the search index.',
  last_delivery_takes_its_name: 'Keeps the names that are searched.',
  name_comes: 'Keeps the search index.',
  name_goes: 'Keeps the search index.',
  balance_begins_with_total: 'Needs the total and the due date.',
  balance_loses_credit: 'Needs the total.',
  balance_loses_payment: 'Needs the amount.',
  balance_regains_undone_payment: 'Needs the amount.',
  write_offs_are_taken_back: 'Needs the invoice, the surplus, the day and the moment.',
  payment_takes_back_write_offs: 'Needs the invoice, the day and the moment.',
  undone_refund_takes_back_write_offs: 'Needs the invoice and the moment.',
  credit_takes_back_write_offs: 'Needs the invoice, the day and the moment.',
  line_parts_fit: 'Needs the fingerprint of the line and the amount.',
  line_begins: 'Needs the fingerprint of the line.',
  line_is_booked: 'Needs the fingerprint of the line.',
  line_waits_again: 'Needs the fingerprint of the line.',
  payments_have_a_largest_amount: 'Compares the amount.',
  statement_lines_have_a_largest_amount: 'Compares the amount.',
  acts_are_undone_once: 'Compares the columns that do not change by undoing.',
  photos_have_a_delivery: 'Needs the delivery only.',
  photos_are_at_most_three: 'Needs the delivery only.',
  photos_never_change: 'Refuses every change.',
  photos_go_with_their_delivery: 'Needs the delivery only.',
  payments_never_change: 'Refuses every change except undoing.',
  payments_are_kept: 'Refuses every deletion.',
  takeovers_never_change: 'Refuses every change except undoing.',
  takeovers_are_kept: 'Refuses every deletion.',
  invoice_names_come: 'Keeps the search index.',
  invoice_name_goes: 'Keeps the search index.',
  customer_name_comes: 'Keeps the search index.',
  customer_name_goes: 'Keeps the search index.',
  customer_name_changes: 'Keeps the search index.',
  audit_subjects_come: 'Keeps the search index.',
  audit_subject_goes: 'Keeps the search index.',
  audit_subject_leaves: 'Keeps the search index.',
  audit_subject_returns: 'Keeps the search index.',
  logos_never_change: 'Refuses every change.',
  logos_are_kept: 'Refuses every deletion.',
  settings_are_kept: 'Refuses every deletion.',
  audit_log_is_kept: 'Refuses to delete an entry of the last seven years.',
  log_is_kept_seven_years: 'Compares the day.',
  erasing_never_changes: 'Refuses every change.',
  payment_request_once_an_invoice: 'Refuses a second request.',
  sessions_end_with_password: 'Ends the sessions of the user.',
  reset_links_end_with_email: 'Ends the reset links of the user.',
  driver_links_end_with_user: 'Ends the links that the user made.',
};

/** Triggers that keep sums or searched values need only the columns that they add up or search. */
export const ADDS_UP = /_sums?_(?:gains|loses|follow)_|^search_values?_/;

export const tablesWithoutLog: Record<string, string> = {
  ...Object.fromEntries(keptSums.map(({ table }) => [table, 'Follows from the records.'])),
  acting: 'Has a row within a transaction only.',
  acts: 'Each act is a change that is in the log.',
  audit_log: 'Is the log.',
  clearing: 'Has a row within a transaction only; clearing has an entry of its own.',
  confirmed_accounts: 'Confirming an account has an entry of its own, and so has booking a line.',
  deleted_records: 'The deletion is in the log.',
  delivery_ticks: 'The change of the delivery is in the log.',
  erasing: 'Has a row within a transaction only; forgetting a customer has an entry of its own.',
  failed_attempts: 'Logging in has entries of its own.',
  failures: 'Vipo itself adds and deletes its rows.',
  logos: 'The settings name the logo by its hash.',
  number_series: 'The invoice is in the log.',
  recovery_codes: 'Making and using them have entries of their own.',
  reset_tokens: 'Asking for a link has an entry of its own.',
  search_batches: 'Follows from the records.',
  sessions: 'Logging in and out have entries of their own.',
  skipped_numbers: 'Has its reason itself.',
  statement_lines: 'Reading a statement, and dismissing its lines, have entries of their own.',
  statement_matches: 'Follow from the lines.',
};
