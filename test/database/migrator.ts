import { migrations } from '../../src/database/migrate.ts';
import { openDataDir } from '../../src/database/upgrade.ts';

// A separate program, so that a test can kill it in the middle of a slow migration.
const slow = `CREATE TABLE later (id INTEGER PRIMARY KEY, text TEXT);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000000)
INSERT INTO later SELECT i, hex(randomblob(50)) FROM n`;
process.stdout.write('migrating\n');
openDataDir(process.argv[2] ?? '', () => new Date(), [...migrations, slow]);
