import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { clock } from './books.ts';

// A separate program, so that a test can kill it at any moment.
const [dataDir = '', file = ''] = process.argv.slice(2);
restoreDatabase(dataDir, file, clock);
