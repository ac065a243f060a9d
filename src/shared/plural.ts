const PLURALS = {
  levering: 'leveringen',
  klant: 'klanten',
  gebruiker: 'gebruikers',
  stop: 'stops',
  factuur: 'facturen',
  'e-factuur': 'e-facturen',
  betaalverzoek: 'betaalverzoeken',
  mail: 'mails',
  bericht: 'berichten',
  dag: 'dagen',
  veld: 'velden',
  regel: 'regels',
  betaling: 'betalingen',
  'open factuur': 'open facturen',
  creditfactuur: 'creditfacturen',
  herinnering: 'herinneringen',
  herstelcode: 'herstelcodes',
} as const;

/** `1 levering` or `3 leveringen`. */
export function plural(count: number, noun: keyof typeof PLURALS): string {
  return `${count} ${count === 1 ? noun : PLURALS[noun]}`;
}
