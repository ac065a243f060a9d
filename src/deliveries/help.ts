import type { Help } from '../ui/help.ts';

export const overviewHelp: Help = {
  key: 'overzicht',
  name: 'Overzicht',
  lines: [
    'Alles wat nog moet komen, dag voor dag. De balk bij een dag zegt hoe vol de ochtend en de middag zijn.',
    'Klik op een naam om de levering te openen. Na opslaan sta je weer op dezelfde plaats.',
    'Van dag of tijdslot veranderen gaat het snelst in Week: sleep de kaart.',
    'Het blaadje achter een regel plant hetzelfde nog een keer.',
    '‘Lijst printen’ maakt de papieren lijst voor de chauffeur.',
  ],
};

export const planHelp: Help = {
  key: 'plannen',
  name: 'Plannen',
  lines: [
    'Typ twee letters van de naam. Kies je een bekende klant, dan vult Vipo adres, telefoon en betaalmethode in.',
    'De vakken onder de datum zeggen hoeveel er nog bij kan. Druk op een vak om die dag en dat tijdslot te kiezen.',
    'Het totaal is prijs keer aantal, met de bezorgkosten erbij.',
    'Een postcode met een huisnummer, zoals ‘7251 BB 5’, geeft straat en plaats als een beheerder dat heeft aangezet.',
    'Een nieuwe klant hoef je niet eerst aan te maken: hij wordt bewaard met zijn levering.',
  ],
};

export const editHelp: Help = {
  key: 'levering',
  name: 'Levering bewerken',
  lines: [
    'Verander wat niet klopt en druk op ‘Wijzig levering’. Je komt terug waar je vandaan kwam.',
    'Had een collega haar net gewijzigd? Dan zegt Vipo wie en wat, en raak je niets kwijt.',
    '‘Verwijder levering’ vraagt het eerst. Daarna kun je het nog een dag ongedaan maken.',
    'Een levering met een factuur verandert niet meer: crediteer dan de factuur in het archief.',
  ],
};
