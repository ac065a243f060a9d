import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { clock } from './books.ts';

// Run as a program of its own, so that it can be killed at any moment.
const [dataDir = '', file = ''] = process.argv.slice(2);
process.stdout.write('restoring\n');
restoreDatabase(dataDir, file, clock);
