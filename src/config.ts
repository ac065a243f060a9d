import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { parseNetworks } from './http/networks.ts';
import { isEmail } from './shared/email.ts';

/** An empty variable has the same meaning as a missing one. */
const text = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

/**
 * The schema of a variable that `read` converts. When `read` throws, its message is shown after the name of the
 * variable.
 */
const readWith = <Value>(read: (value: string) => Value) =>
  text.transform((value, context) => {
    try {
      return value === undefined ? undefined : read(value);
    } catch (error) {
      context.addIssue((error as Error).message);
      return z.NEVER;
    }
  });

const url = (...schemes: string[]) => readWith((value) => readUrl(value, schemes));

/** Returns a URL without slashes at its end. Vipo appends paths to it, so a query or a fragment is refused. */
function readUrl(value: string, schemes: string[]): string {
  const parsed = URL.parse(value);
  if (!schemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}//`)))
    throw new Error(`moet beginnen met ${schemes.map((scheme) => `${scheme}//`).join(' of ')}`);
  if (parsed === null || parsed.hostname === '') throw new Error('is geen geldig adres');
  if (parsed.search + parsed.hash !== '') throw new Error('mag geen ? of # hebben');
  return value.replace(/\/+$/, '');
}

function isSender(sender: string): boolean {
  const [, address = sender] = /^[^<>\p{Cc}]*<([^<>]*)>$/u.exec(sender) ?? [];
  return isEmail(address);
}

const environment = z.object({
  VIPO_MODE: z
    .enum(['production', 'development', ''], 'moet production of development zijn')
    .optional(),
  VIPO_PUBLIC_URL: url('http:', 'https:'),
  VIPO_TRUSTED_PROXY: readWith(parseNetworks),
  VIPO_ADMIN_PINCODE: text.refine(
    (pincode) => pincode === undefined || pincode.length >= 4,
    'moet minstens 4 tekens hebben',
  ),
  VIPO_BACKUP_DIR: text.refine(
    (folder) => !folder || isAbsolute(folder),
    'moet een volledig pad zijn, zoals /mnt/nas/vipo',
  ),
  VIPO_SMTP_URL: url('smtp:', 'smtps:'),
  VIPO_MAIL_FROM: text.refine(
    (from) => !from || isSender(from),
    'moet een e-mailadres zijn, zoals vipo@firma.nl of Vipo <vipo@firma.nl>',
  ),
  VIPO_PDOK_URL: url('http:', 'https:'),
  VIPO_TIKKIE_URL: url('http:', 'https:'),
  VIPO_TIKKIE_API_KEY: text,
  VIPO_TIKKIE_APP_TOKEN: text,
  VIPO_WHATSAPP_URL: url('http:', 'https:'),
  VIPO_WHATSAPP_TOKEN: text,
  VIPO_WHATSAPP_PHONE_ID: text,
  VIPO_WHATSAPP_TEMPLATE: text,
  VIPO_WHATSAPP_TEMPLATE_AFSPRAAK: text,
});

type Variables = z.output<typeof environment>;
type Name = keyof Variables;
/**
 * The variables that each service needs. Some services have a default URL. `address` is the variable that replaces this
 * URL.
 */
const services: { needed: Name[]; address?: Name }[] = [
  { needed: ['VIPO_SMTP_URL', 'VIPO_MAIL_FROM'] },
  { needed: ['VIPO_TIKKIE_API_KEY', 'VIPO_TIKKIE_APP_TOKEN'], address: 'VIPO_TIKKIE_URL' },
  {
    needed: ['VIPO_WHATSAPP_TOKEN', 'VIPO_WHATSAPP_PHONE_ID', 'VIPO_WHATSAPP_TEMPLATE'],
    address: 'VIPO_WHATSAPP_URL',
  },
];

export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {}

/**
 * Returns the environment, with the variables of `.env` in the working folder. In that file '$' has no special meaning.
 */
export function readEnvironment(): Record<string, string | undefined> {
  return { ...parseEnv(dotEnv()), ...process.env };
}

function dotEnv(): string {
  try {
    return existsSync('.env') ? readFileSync('.env', 'utf8') : '';
  } catch {
    throw new ConfigError('Het bestand .env kan niet gelezen worden.');
  }
}

/** Validates the environment. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>) {
  const result = environment.safeParse(env);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const variables = result.data;
  assertComplete(variables);
  return {
    development: variables.VIPO_MODE === 'development',
    publicUrl: variables.VIPO_PUBLIC_URL,
    trustedProxy: variables.VIPO_TRUSTED_PROXY,
    adminPincode: variables.VIPO_ADMIN_PINCODE,
    backupDir: variables.VIPO_BACKUP_DIR,
    /** The address of PDOK's Locatieserver. It is used only while the setting 'Postcodes opzoeken' is on. */
    pdokUrl: variables.VIPO_PDOK_URL ?? 'https://api.pdok.nl/bzk/locatieserver/search/v3_1',
    ...configOfServices(variables),
  };
}

/** Refuses a service that has only some of its variables. Otherwise the service would be off without a message. */
function assertComplete(variables: Variables): void {
  for (const { needed, address } of services) {
    const [present] = [...needed, ...(address ? [address] : [])].filter((name) => variables[name]);
    const missing = needed.filter((name) => !variables[name]);
    if (present === undefined || missing.length === 0) continue;
    const names = new Intl.ListFormat('nl').format(missing);
    const verb = missing.length === 1 ? 'ontbreekt' : 'ontbreken';
    throw new ConfigError(`${names} ${verb}, terwijl ${present} wel is ingesteld.`);
  }
}

function configOfServices(variables: Variables) {
  const { VIPO_SMTP_URL: smtpUrl, VIPO_MAIL_FROM: from } = variables;
  const { VIPO_TIKKIE_API_KEY: apiKey, VIPO_TIKKIE_APP_TOKEN: appToken } = variables;
  const { VIPO_WHATSAPP_TOKEN: token, VIPO_WHATSAPP_PHONE_ID: phoneId } = variables;
  const template = variables.VIPO_WHATSAPP_TEMPLATE;
  // The template that tells a customer when the wood comes.
  const appointmentTemplate = variables.VIPO_WHATSAPP_TEMPLATE_AFSPRAAK;
  const tikkieUrl = variables.VIPO_TIKKIE_URL ?? 'https://api.abnamro.com/v2/tikkie';
  const whatsappUrl = variables.VIPO_WHATSAPP_URL ?? 'https://graph.facebook.com/v23.0';
  const messages = { url: whatsappUrl, ...(appointmentTemplate && { appointmentTemplate }) };
  return {
    mail: smtpUrl && from ? { smtpUrl, from } : undefined,
    tikkie: apiKey && appToken ? { url: tikkieUrl, apiKey, appToken } : undefined,
    whatsapp: token && phoneId && template ? { ...messages, token, phoneId, template } : undefined,
  };
}
