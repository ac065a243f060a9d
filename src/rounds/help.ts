import type { Help } from '../ui/help.ts';

export const orderHelp: Help = {
  key: 'volgorde',
  name: 'Volgorde',
  lines: [
    '‘Volgorde voorstellen’ zoekt de kortste weg: van je bedrijf langs alle stops en terug.',
    'Het voorstel staat naast de volgorde van nu. Pas met ‘Overnemen’ verandert er iets.',
    'Vink ‘vast’ aan bij een stop die op zijn plaats moet blijven. Een geleverde stop blijft altijd staan.',
    'De kilometers zijn in rechte lijn, dus over de weg is het altijd meer.',
    'Zelf schuiven kan met de pijlen, of door een stop bij de stippen te slepen.',
  ],
};

export const roundHelp: Help = {
  key: 'rit',
  name: 'Rit',
  lines: [
    'De stops van een dag, in de volgorde van de rit. De volgende stop staat open.',
    'Druk op ‘Geleverd’ of ‘Ontvangen’. ‘Anders…’ is voor niet thuis, geweigerd of minder geleverd.',
    '‘Foto’ bewaart hoogstens drie foto’s bij een levering. Je ziet ze ook bij de levering en bij de klant.',
    'Zonder bereik kun je doorgaan: wat je aanvinkt gaat mee zodra er weer bereik is.',
    '‘Tijden berekenen’ geeft elke stop zonder tijden twee uur, en ‘Klanten berichten’ stuurt klanten hun dag en tijden.',
    'Onderaan staat de verantwoording van de dag: wat is geleverd en of het contante geld klopt. Je kunt hem printen.',
    'De kaart toont de stops in rechte lijnen. ‘Route in Kaarten’ opent ze in de kaarten van je telefoon.',
    '‘Link voor de chauffeur’ maakt een link naar deze rit, zonder wachtwoord en alleen voor deze dag.',
  ],
};
