import { openDatabase } from '../../src/database/open.ts';

// A separate program that adds pairs of customers, each pair in one transaction, until it is killed.
const db = openDatabase(process.argv[2] ?? '');
const pair = db.$client.transaction((n: number) => {
  for (const half of ['a', 'b']) {
    db.$client.run('INSERT INTO customers (name, name_fold, address) VALUES (?, ?, ?)', [
      `${half}${n}`,
      `${half}${n}`,
      'x'.repeat(400),
    ]);
  }
});
let n = 0;
// The pauses let other processes write; a tight loop would lock them out.
setInterval(() => {
  pair.immediate(n);
  if (n === 20) process.stdout.write('writing\n');
  n += 1;
}, 2);
