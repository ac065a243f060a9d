import { openDatabase } from '../../src/database/open.ts';

// Run as a program of its own: plans in pairs, both or neither, until it is ended.
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
// A transaction now and then, as an office makes them: a tight loop would lock everybody else out.
setInterval(() => {
  pair.immediate(n);
  if (n === 20) process.stdout.write('writing\n');
  n += 1;
}, 2);
