import type { Db } from '../../src/database/open.ts';
import { fold } from '../../src/shared/names.ts';

/** Stores deliveries of 2 kuub for € 90. `of` gives the name and date of each, and possibly its slot. */
export function addNamed(
  { $client }: Db,
  count: number,
  of: (i: number) => { name: string; date: string; slot?: number },
): void {
  const add = $client.prepare(
    `INSERT INTO deliveries (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     VALUES (?, ?, 'Dorpsstraat 1', ?, ?, 4500, 2000, 0, 'contant')`,
  );
  $client.transaction(() => {
    for (let i = 0; i < count; i++) {
      const { name, date, slot } = of(i);
      add.run(name, fold(name), date, slot ?? i % 2);
    }
  })();
}
