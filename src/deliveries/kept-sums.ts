import type { KeptSum } from '../database/kept-sums.ts';
import { ADDED, TOTAL } from './sums/queries.ts';

export const deliverySums: readonly KeptSum[] = [
  {
    table: 'delivery_sums',
    columns: 'date, slot, count, quantity, total',
    computed: `SELECT date, slot, ${ADDED} FROM deliveries WHERE reissue_of IS NULL GROUP BY date, slot`,
    subject: `strftime('%d-%m-%Y', date) || iif(slot = 0, ' Ochtend', ' Middag')`,
    problem: (slot) => `De totalen van ${slot} zijn niet die van de leveringen.`,
  },
  {
    table: 'uninvoiced_sums',
    columns: 'date, count, total',
    computed: `SELECT date, count(*) AS count, sum(${TOTAL}) AS total
      FROM deliveries WHERE invoiced = 0 GROUP BY date`,
    subject: `strftime('%d-%m-%Y', date)`,
    problem: (day) => `Wat op ${day} nog te factureren is, klopt niet met de leveringen.`,
  },
  {
    table: 'names',
    columns: 'name_fold',
    computed: 'SELECT DISTINCT customer_name_fold AS name_fold FROM deliveries',
    subject: 'name_fold',
    problem: (name) => `De namen waarin wordt gezocht, zijn niet die van de leveringen: ${name}.`,
    // The index is rebuilt first. Deleting a row removes only the terms of its present name from the index, so wrong
    // terms would remain.
    before: "INSERT INTO distinct_names (distinct_names) VALUES ('rebuild')",
  },
  {
    table: 'search_values',
    columns: 'kind, value',
    computed: `SELECT 'address' AS kind, address AS value FROM deliveries UNION SELECT 'address', address FROM customers
      UNION SELECT 'phone', phone FROM deliveries WHERE phone <> ''
      UNION SELECT 'reference', reference FROM deliveries WHERE reference <> ''`,
    subject: 'value',
    problem: (value) =>
      `De adressen, nummers en referenties waarin wordt gezocht, zijn niet die van de leveringen en klanten: ${value}.`,
    before: "INSERT INTO search_texts (search_texts) VALUES ('rebuild')",
  },
];
