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
for (let n = 0; ; n++) {
  pair.immediate(n);
  if (n === 20) process.stdout.write('writing\n');
  // A transaction now and then, as an office makes them: a tight loop would lock everybody else out.
  await Bun.sleep(2);
}
