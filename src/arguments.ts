import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from './version.ts';

export const help = `Vipo ${version}: leveringen plannen en factureren

vipo                            start de server
  --port POORT                  standaard 3000; 0 is een vrije poort
  --host ADRES                  standaard 127.0.0.1
  --tls-cert PEM --tls-key PEM  certificaat en sleutel voor https
  --demo                        vult een lege gegevensmap eerst met voorbeelden
vipo --seed-user NAAM --email ADRES [--admin] [--password-stdin]
                                maakt een gebruiker, of herstelt wachtwoord, e-mail en rol
vipo --clear-database [--yes]   verwijdert leveringen, klanten en facturen, na een back-up
vipo --backup BESTAND           schrijft alle gegevens in een nieuw bestand
vipo --restore BESTAND [--yes]  zet een back-up terug; de server moet gestopt zijn
vipo --verify                   controleert elke PDF, de nummers en de bedragen
vipo --version | --help

Bij elke opdracht: --data-dir MAP, standaard ./data`;

const options = {
  port: { type: 'string', default: '3000' },
  host: { type: 'string', default: '127.0.0.1' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  demo: { type: 'boolean' },
  'seed-user': { type: 'string' },
  email: { type: 'string' },
  admin: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  'clear-database': { type: 'boolean' },
  backup: { type: 'string' },
  restore: { type: 'string' },
  verify: { type: 'boolean' },
  yes: { type: 'boolean' },
  'data-dir': { type: 'string', default: './data' },
  version: { type: 'boolean' },
  help: { type: 'boolean' },
  // With this option the server starts the process that decodes a logo.
  'decode-logo': { type: 'string' },
  // With this option the server starts the process that copies backups to another folder.
  'copy-backups': { type: 'string' },
} as const;

/** The options that each command accepts. The command's own option and `--data-dir` are always accepted. */
const accepted = {
  'seed-user': ['email', 'admin', 'password-stdin'],
  'clear-database': ['yes'],
  backup: [],
  restore: ['yes'],
  verify: [],
  version: [],
  help: [],
  'decode-logo': [],
  'copy-backups': [],
} satisfies Partial<Record<keyof typeof options, string[]>>;
const acceptedByServer = ['port', 'host', 'tls-cert', 'tls-key', 'demo'];

export type CommandName = keyof typeof accepted;
export type Flags = ReturnType<typeof parseFlags>['flags'];

export class UsageError extends Error {}

export function parseFlags(args: string[]) {
  try {
    const { values: flags, tokens } = parseArgs({ args, options, tokens: true });
    const given = tokens.flatMap((token) => (token.kind === 'option' ? [token] : []));
    const empty = given.find(({ value }) => value === '');
    if (empty !== undefined) throw new UsageError(`${empty.rawName} heeft een waarde nodig.`);
    // The path is made absolute, because under Wine Bun cannot list a relative folder. An absolute path is also clearer
    // in messages.
    flags['data-dir'] = resolve(flags['data-dir']);
    return { flags, given: given.map(({ name }) => name) };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(dutchSentence(String(error)));
  }
}

function dutchSentence(message: string): string {
  const argument = /'(.+?)(?: <value>)?'/.exec(message)?.[1] ?? '';
  if (/Unknown option|Unexpected argument/.test(message)) return `Onbekend argument: ${argument}.`;
  if (message.includes('does not take')) return `${argument} heeft geen waarde.`;
  return `${argument} heeft een waarde nodig.`;
}

/**
 * Returns the name of the command. Undefined means that the server starts. Throws UsageError for options that cannot be
 * combined.
 */
export function findCommand(given: string[]): CommandName | undefined {
  const [name, other] = given.filter(isCommand);
  const allowed = name === undefined ? acceptedByServer : [name, ...accepted[name]];
  const wrong = other ?? given.find((option) => ![...allowed, 'data-dir'].includes(option));
  if (wrong === undefined) return name;
  if (name === undefined) throw new UsageError(`--${wrong} kan niet zonder opdracht (zie --help).`);
  throw new UsageError(`--${name} en --${wrong} gaan niet samen.`);
}

function isCommand(option: string): option is CommandName {
  return option in accepted;
}
